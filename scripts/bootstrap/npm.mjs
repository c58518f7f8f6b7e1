import { existsSync } from 'node:fs';
import path from 'node:path';
import { borrowNode } from './borrowed-node.mjs';
import { runChild, wasInterrupted } from './child.mjs';
import { SetupError } from './command.mjs';
import { NEEDED_MAJOR } from './node24.mjs';
import { ROOT } from './paths.mjs';
import { setRunningNodeAside } from './running-node.mjs';

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

/** Installs what the lock of the repository names, on the Node that it pins. */
export async function installRepository() {
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
