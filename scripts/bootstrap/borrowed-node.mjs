import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PACKAGES } from './node24.mjs';
import { CACHE, ROOT } from './paths.mjs';

const FOLDER = path.join(CACHE, 'node24');

/**
 * Puts the pinned Node, as the lock has it, into a folder of its own. npm leaves out optional
 * packages whose engines do not name the Node it runs on: on Node 18 it would install a bundler
 * without its binary, and say nothing.
 * @param {(folder: string) => Promise<void>} install
 * @returns {Promise<{ path: string, release(): void } | undefined>} nothing where none is pinned
 */
export async function borrowNode(install) {
  const name = PACKAGES[`${process.platform}-${process.arch}`];
  const lock = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8'));
  const locked = lock.packages[`node_modules/${name}`];
  if (!name || !locked) return undefined;
  const dependencies = { [name]: locked.version };
  const { version, resolved, integrity, bin } = locked;
  const packages = {
    '': { dependencies },
    [`node_modules/${name}`]: { version, resolved, integrity },
  };
  mkdirSync(FOLDER, { recursive: true });
  write('package.json', { private: true, dependencies });
  write('package-lock.json', { lockfileVersion: 3, requires: true, packages });
  await install(FOLDER);
  return {
    path: path.join(FOLDER, 'node_modules', name, bin.node),
    release: () => rmSync(FOLDER, { recursive: true, force: true }),
  };
}

/**
 * @param {string} file
 * @param {object} content
 */
function write(file, content) {
  writeFileSync(path.join(FOLDER, file), JSON.stringify(content));
}
