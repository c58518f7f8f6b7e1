import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { runChild, wasInterrupted } from './child.mjs';
import { SetupError, step } from './command.mjs';
import { withLock } from './lock.mjs';
import { dropUnusablePinnedNode, NEEDED_MAJOR, PACKAGES } from './node24.mjs';
import { CACHE, MODULES, ROOT } from './paths.mjs';

// Inside node_modules, so that whoever deletes the folder deletes the claim too.
const STAMP = path.join(MODULES, '.live-stamp');

const BORROWED = path.join(CACHE, 'node24');
const IN_USE = 'node-in-use-';

// npm finishes its downloads before it ends, and nothing is lost by not waiting for it.
const GRACE_MS = 1000;
const TAIL_CHARACTERS = 4000;

const INSTALL = [
  'ci',
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

/** @type {[RegExp, string][]} */
const EXPLANATIONS = [
  [
    /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ERR_SOCKET_TIMEOUT|ENETUNREACH|EHOSTUNREACH|SELF_SIGNED_CERT\w*|UNABLE_TO_\w+)\b/,
    '无法连接 npm 仓库，请检查网络、代理或 npm registry 设置后重试。',
  ],
  [/\bENOSPC\b/, '磁盘空间不足，无法安装依赖，请清理后重试。'],
  [/\b(EACCES|EPERM|EROFS)\b/, '没有写入 node_modules 的权限，请检查目录权限后重试。'],
  [/\bEUSAGE\b/, 'package.json 与 package-lock.json 不一致，请运行 npm install 后重试。'],
];

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

/** Installs what the lock of the repository names, on the Node that it pins. */
async function installRepository() {
  const node = setRunningNodeAside() ?? (isOld() ? await borrowNode(installLocked) : undefined);
  try {
    await installLocked(ROOT, node?.path);
  } finally {
    node?.release();
  }
}

/**
 * Installs what the lock in the folder names, and explains a failure in one sentence.
 * @param {string} folder
 * @param {string} [node]
 */
export async function installLocked(folder, node = process.execPath) {
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
  if (code === 0) return;
  const known = EXPLANATIONS.find(([pattern]) => pattern.test(output));
  if (!known && !wasInterrupted()) console.error(output.trim());
  throw new SetupError(known?.[1] ?? `依赖安装失败（npm 退出码 ${code}），原因见上面的 npm 输出。`);
}

function isOld() {
  return Number(process.versions.node.split('.')[0]) < NEEDED_MAJOR;
}

/**
 * @param {string} node
 * @returns {[string, ...string[]]}
 */
function npmOn(node) {
  const candidates = [process.env.npm_execpath, ...besideNode(process.execPath)];
  const cli = candidates.find(
    (file) => file && path.basename(file) === 'npm-cli.js' && existsSync(file),
  );
  return cli ? [node, cli] : ['npm'];
}

/** @param {string} node */
function besideNode(node) {
  const folder = path.dirname(node);
  return [
    path.join(folder, 'node_modules/npm/bin/npm-cli.js'),
    path.join(folder, '../lib/node_modules/npm/bin/npm-cli.js'),
  ];
}

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
function matchesLock() {
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

/**
 * Puts the pinned Node, as the lock has it, into a folder of its own. npm leaves out optional
 * packages whose engines do not name the Node it runs on: on Node 18 it would install a bundler
 * without its binary, and say nothing.
 * @param {(folder: string) => Promise<void>} install
 * @returns {Promise<{ path: string, release(): void } | undefined>} nothing where none is pinned
 */
async function borrowNode(install) {
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
  mkdirSync(BORROWED, { recursive: true });
  writeBorrowed('package.json', { private: true, dependencies });
  writeBorrowed('package-lock.json', { lockfileVersion: 3, requires: true, packages });
  await install(BORROWED);
  return {
    path: path.join(BORROWED, 'node_modules', name, bin.node),
    release: () => rmSync(BORROWED, { recursive: true, force: true }),
  };
}

/**
 * @param {string} file
 * @param {object} content
 */
function writeBorrowed(file, content) {
  writeFileSync(path.join(BORROWED, file), JSON.stringify(content));
}

/**
 * npm is about to delete the Node that runs this: Windows refuses to delete a program that runs,
 * and a file that has vanished cannot start npm. Returns nothing where it runs from elsewhere.
 */
function setRunningNodeAside() {
  const home = process.execPath;
  if (!home.startsWith(MODULES + path.sep)) return undefined;
  mkdirSync(CACHE, { recursive: true });
  const aside = path.join(CACHE, `${IN_USE}${process.pid}${path.extname(home)}`);
  renameSync(home, aside);
  return {
    path: aside,
    release() {
      // An install that failed before it began has left the rest of node_modules in place.
      if (!existsSync(home) && existsSync(path.dirname(home))) renameSync(aside, home);
      dropLeftovers();
    },
  };
}

function dropLeftovers() {
  for (const name of readdirSync(CACHE)) {
    if (!name.startsWith(IN_USE)) continue;
    try {
      rmSync(path.join(CACHE, name), { force: true });
    } catch {
      // Windows keeps it as long as it runs: the next install deletes it.
    }
  }
}
