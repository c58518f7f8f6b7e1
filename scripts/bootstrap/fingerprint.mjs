import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './paths.mjs';

const SKIPPED_FOLDERS = new Set(['node_modules', 'dist']);
const TEST_FILE = /\.test\.tsx?$/;

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
