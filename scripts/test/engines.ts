import {
  canInstall,
  ENGINES,
  type Engine,
  installPackages,
  updatePackageLists,
} from '@live/engines';
import { step } from '../bootstrap/command.mjs';
import { NOTHING_RAN, type Outcome, STAGE_FAILED, STAGE_SKIPPED } from './outcome.ts';

/** Installs what the run needs and lacks, on Debian as root; elsewhere lists it, and counts it as skipped. */
export async function ensureEngines(wantsAll: boolean): Promise<Outcome> {
  const wanted = ENGINES.filter(({ inQuickRuns }) => wantsAll || inQuickRuns);
  const missing = wanted.filter((engine) => !engine.isInstalled() && isPackaged(engine));
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
  const absent = wanted.filter((engine) => !engine.isInstalled());
  for (const engine of absent) {
    const how = isPackaged(engine)
      ? `Debian 上可运行 apt-get install ${engine.packages.join(' ')}`
      : '没有现成的软件包，需自己编译';
    console.log(`未找到 ${engine.name}，${engine.ifMissing}（${how}）`);
  }
  if (absent.length === 0) return NOTHING_RAN;
  // In CI, skipped tests would hide a broken product.
  return process.env.CI && absent.some(isPackaged) ? STAGE_FAILED : STAGE_SKIPPED;
}

const isPackaged = ({ packages }: Engine): boolean => packages.length > 0;
