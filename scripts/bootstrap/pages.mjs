import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runChild } from './child.mjs';
import { SetupError } from './command.mjs';
import { fingerprint } from './fingerprint.mjs';
import { withLock } from './lock.mjs';
import { findNode24 } from './node24.mjs';
import { CACHE, MODULES, ROOT } from './paths.mjs';
import { step } from './progress.mjs';

const PAGES = ['console', 'room'];
const VITE = path.join(MODULES, 'vite/bin/vite.js');

/** Builds those pages whose sources have changed since they were built last. */
export async function ensurePages() {
  const pages = PAGES.filter((page) => existsSync(path.join(ROOT, 'apps', page, 'index.html')));
  if (pages.every(isBuilt)) return;
  await withLock('pages', async () => {
    const stale = pages.filter((page) => !isBuilt(page));
    if (stale.length === 0) return;
    await step('构建页面', async () => {
      for (const page of stale) await build(page);
    });
  });
}

/** @param {string} page */
async function build(page) {
  const hash = sourcesOf(page);
  // The stamp goes first: a build that is interrupted must be done again next time.
  rmSync(stampOf(page), { force: true });
  let output = '';
  const code = await runChild(findNode24(), [VITE, 'build', `apps/${page}`], {
    onOutput: (text) => {
      output += text;
    },
  });
  if (code !== 0) {
    console.error(output.trim());
    throw new SetupError(`页面 apps/${page} 构建失败，原因见上面的输出。`);
  }
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(stampOf(page), hash);
}

/** @param {string} page */
function isBuilt(page) {
  const stamp = stampOf(page);
  if (!existsSync(stamp) || !existsSync(path.join(ROOT, 'apps', page, 'dist/index.html')))
    return false;
  return readFileSync(stamp, 'utf8') === sourcesOf(page);
}

/** @param {string} page */
function sourcesOf(page) {
  return fingerprint([
    `apps/${page}`,
    'packages',
    'package-lock.json',
    'tsconfig.base.json',
    'vite.page.ts',
  ]);
}

/** @param {string} page */
function stampOf(page) {
  return path.join(CACHE, `page-${page}.sha256`);
}
