import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { matchesLock } from './installed.mjs';
import { withLock } from './lock.mjs';
import { dropUnusablePinnedNode } from './node24.mjs';
import { installRepository } from './npm.mjs';
import { MODULES, ROOT } from './paths.mjs';
import { step } from './progress.mjs';

// Inside node_modules, so that whoever deletes the folder deletes the claim too.
const STAMP = path.join(MODULES, '.live-stamp');

/** Installs the locked dependencies, unless exactly these are there already. */
export async function ensureDependencies() {
  if (isInstalled()) return;
  await withLock('install', async () => {
    if (isInstalled()) return;
    if (matchesLock()) return writeFileSync(STAMP, wantedStamp());
    await step('安装依赖', async () => {
      // The stamp goes first: an install that is interrupted must begin anew next time.
      rmSync(STAMP, { force: true });
      await installRepository();
      dropUnusablePinnedNode();
      writeFileSync(STAMP, wantedStamp());
    });
  });
}

function isInstalled() {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wantedStamp();
}

function wantedStamp() {
  const lock = readFileSync(path.join(ROOT, 'package-lock.json'));
  const hash = createHash('sha256').update(lock).digest('hex');
  return `${hash} ${process.platform} ${process.arch}\n`;
}
