import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { runChild, wasInterrupted } from './child.mjs';
import { SetupError } from './command.mjs';
import { CACHE, MODULES } from './paths.mjs';

// npm finishes its downloads before it ends, and nothing is lost by not waiting for it.
const GRACE_MS = 1000;
const TAIL_CHARACTERS = 4000;
const SET_ASIDE = 'node-in-use-';

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

/**
 * Runs npm and explains its failure in one sentence.
 * @param {string[]} args
 */
export async function runNpm(args) {
  let output = '';
  const { command, prefix } = npmCommand();
  const code = await runChild(command, [...prefix, ...args], {
    graceMs: GRACE_MS,
    onOutput: (text) => {
      output = (output + text).slice(-TAIL_CHARACTERS);
    },
  }).catch((error) => {
    throw new SetupError(`无法启动 npm（${error.code ?? error.message}），请确认已安装 npm。`);
  });
  dropSetAside();
  if (code === 0) return;
  const known = EXPLANATIONS.find(([pattern]) => pattern.test(output));
  if (!known && !wasInterrupted()) console.error(output.trim());
  throw new SetupError(known?.[1] ?? `依赖安装失败（npm 退出码 ${code}），原因见上面的 npm 输出。`);
}

function npmCommand() {
  const node = outsideNode();
  const cli = [process.env.npm_execpath, ...besideNode(node)].find(
    (file) => file && path.basename(file) === 'npm-cli.js' && existsSync(file),
  );
  if (cli) return { command: node, prefix: [cli] };
  return { command: 'npm', prefix: [] };
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
 * npm must not run on the Node that it is about to replace: the file vanishes under it, and
 * Windows refuses to delete a program that runs.
 */
function outsideNode() {
  if (!isInside(process.execPath)) return process.execPath;
  const aside = setAside(process.execPath);
  const npmNode = process.env.npm_node_execpath;
  return npmNode && !isInside(npmNode) && existsSync(npmNode) ? npmNode : aside;
}

/** @param {string} file */
function isInside(file) {
  return file.startsWith(MODULES + path.sep);
}

/** @param {string} node */
function setAside(node) {
  mkdirSync(CACHE, { recursive: true });
  const aside = path.join(CACHE, `${SET_ASIDE}${process.pid}${path.extname(node)}`);
  renameSync(node, aside);
  return aside;
}

function dropSetAside() {
  for (const name of existsSync(CACHE) ? readdirSync(CACHE) : []) {
    if (!name.startsWith(SET_ASIDE)) continue;
    try {
      rmSync(path.join(CACHE, name), { force: true });
    } catch {
      // Windows keeps it as long as it runs: the next install deletes it.
    }
  }
}
