import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { MODULES, ROOT } from './paths.mjs';

/**
 * @typedef {object} LockedPackage
 * @property {string} [version]
 * @property {boolean} [optional]
 * @property {string[]} [os]
 * @property {string[]} [cpu]
 * @property {string[]} [libc]
 */

/**
 * Whether node_modules holds what the lock wants, whoever installed it. npm writes its own record
 * of an install when all is done, so one that was interrupted has none, or that of another state.
 */
export function matchesLock() {
  const record = path.join(MODULES, '.package-lock.json');
  if (!existsSync(record)) return false;
  const installed = packagesOf(record);
  return Object.entries(packagesOf(path.join(ROOT, 'package-lock.json'))).every(
    ([location, wanted]) =>
      !isNeeded(location, wanted) ||
      (location in installed && installed[location]?.version === wanted.version),
  );
}

/**
 * @param {string} file
 * @returns {Record<string, LockedPackage>}
 */
function packagesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages ?? {};
}

/**
 * @param {string} location
 * @param {LockedPackage} wanted
 */
function isNeeded(location, { optional, os, cpu, libc }) {
  if (!location.includes('node_modules/')) return false;
  if (!optional) return true;
  // Of the optional ones, this platform's binaries: npm on an old Node leaves them out.
  const fits = os?.includes(process.platform) && cpu?.includes(process.arch);
  return Boolean(fits && (!libc || libc.includes(libcOfThisMachine())));
}

function libcOfThisMachine() {
  const report = /** @type {{ header: { glibcVersionRuntime?: string } }} */ (
    /** @type {unknown} */ (process.report.getReport())
  );
  return report.header.glibcVersionRuntime ? 'glibc' : 'musl';
}
