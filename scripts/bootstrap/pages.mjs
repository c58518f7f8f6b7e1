import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { runChild } from './child.mjs';
import { SetupError, step } from './command.mjs';
import { findNode24 } from './install.mjs';
import { CACHE, MODULES, ROOT } from './paths.mjs';

const PAGES = ['console', 'room'];
const SKIPPED_FOLDERS = new Set(['node_modules', 'dist']);
const TEST_FILE = /\.test\.tsx?$/;
const VITE = path.join(MODULES, 'vite/bin/vite.js');

/** Builds those pages whose sources have changed since they were built last. */
export async function ensurePages() {
  const stale = PAGES.filter((page) => !isBuilt(page));
  if (stale.length === 0) return;
  await step('构建页面', async () => {
    for (const page of stale) await build(page);
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

/**
 * One hash over the names and contents of all files below the given paths, tests left out.
 * @param {string[]} sources files and folders below the root
 * @param {string} [root]
 */
export function fingerprint(sources, root = ROOT) {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of filesBelow(source, root)) {
      const content = readFileSync(path.join(root, file));
      hash.update(`${file}\0${content.length}\0`).update(content);
    }
  }
  return hash.digest('hex');
}

/**
 * @param {string} source
 * @param {string} root
 * @returns {string[]}
 */
function filesBelow(source, root) {
  const absolute = path.join(root, source);
  if (!statSync(absolute).isDirectory()) return [source];
  return readdirSync(absolute, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .filter(({ name }) => !SKIPPED_FOLDERS.has(name) && !TEST_FILE.test(name))
    .flatMap(({ name }) => filesBelow(path.posix.join(source, name), root));
}
