import { canInstall, ENGINES, installPackages, updateLists } from '@live/engines';
import { step } from '../bootstrap/command.mjs';

/** Installs the missing engines where it may, and says plainly what is missing elsewhere. */
export async function ensureEngines(): Promise<boolean> {
  const missing = ENGINES.filter((engine) => !engine.isPresent());
  if (missing.length > 0 && canInstall()) {
    const names = missing.map(({ name }) => name).join('、');
    try {
      await step('更新软件包列表', updateLists);
      await step(`安装 ${names}`, () =>
        installPackages(missing.flatMap(({ packages }) => packages)),
      );
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
    }
  }
  const absent = ENGINES.filter((engine) => !engine.isPresent());
  for (const { name, packages, otherwise } of absent) {
    console.log(
      `未找到 ${name}，${otherwise}（Debian 上可运行 apt-get install ${packages.join(' ')}）`,
    );
  }
  // A build machine that skips tests would call a broken product sound.
  return absent.length === 0 || !process.env.CI;
}
