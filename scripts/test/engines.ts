import { canInstall, ENGINES, installPackages, updatePackageLists } from '@live/engines';
import { step } from '../bootstrap/command.mjs';

/** Installs missing engines on Debian as root; elsewhere lists them. */
export async function ensureEngines(): Promise<boolean> {
  const missing = ENGINES.filter((engine) => !engine.isInstalled());
  if (missing.length > 0 && canInstall()) {
    const names = missing.map(({ name }) => name).join('、');
    try {
      await step('更新软件包列表', updatePackageLists);
      await step(`安装 ${names}`, () =>
        installPackages(missing.flatMap(({ packages }) => packages)),
      );
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
    }
  }
  const absent = ENGINES.filter((engine) => !engine.isInstalled());
  for (const { name, packages, ifMissing } of absent) {
    console.log(
      `未找到 ${name}，${ifMissing}（Debian 上可运行 apt-get install ${packages.join(' ')}）`,
    );
  }
  // In CI, skipped tests would hide a broken product.
  return absent.length === 0 || !process.env.CI;
}
