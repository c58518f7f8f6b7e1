import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runChild } from './child.mjs';
import { runCommand } from './command.mjs';
import { ensureDependencies, findNode24 } from './install.mjs';
import { ensurePages } from './pages.mjs';
import { CACHE, MODULES, NODE_ARGUMENTS, ROOT, SERVER, SERVER_ARGUMENTS } from './paths.mjs';

const VITE = path.join(MODULES, 'vite/bin/vite.js');
const PAGES = ['apps/console', 'apps/room'];

/** Runs the npm command of this name, with everything installed. */
export function run() {
  const [name = '', ...args] = process.argv.slice(2);
  // Whoever kills npm wants the whole command to end; a shell may leave its background jobs behind.
  if (process.env.npm_lifecycle_event) void import('./stop-with-parent.mjs');
  // Inherited by every Node that is started from here: a server starts in half the time.
  process.env.NODE_COMPILE_CACHE ??= path.join(CACHE, 'compiled');
  return runCommand(() => {
    if (name === 'start') return start(args);
    return name === 'dev' ? dev() : runScript(name, args);
  });
}

/** @param {string[]} args */
async function start(args) {
  await ensureDependencies();
  await ensurePages();
  return runChild(findNode24(), [...NODE_ARGUMENTS, ...SERVER_ARGUMENTS, SERVER, ...args]);
}

/** The server, restarted on every change, and each page's own dev server in front of it. */
async function dev() {
  await ensureDependencies();
  const node = findNode24();
  const port = process.env.PORT ?? '8080';
  const env = { ...process.env, LIVE_SERVER_URL: `http://127.0.0.1:${port}` };
  const watched = ['--watch', '--watch-preserve-output', SERVER];
  const server = runChild(node, [...NODE_ARGUMENTS, ...watched], { env });
  const pages = PAGES.map((page) => runChild(node, [...NODE_ARGUMENTS, VITE, page], { env }));
  const code = await Promise.race([server, ...pages]);
  // None is of use without the others: end all, as Ctrl-C does.
  process.emit('SIGTERM', 'SIGTERM');
  await Promise.all([server, ...pages]);
  return code;
}

/**
 * scripts/<name>/main.ts on the pinned Node.
 * @param {string} name
 * @param {string[]} args
 */
async function runScript(name, args) {
  const main = path.join(ROOT, 'scripts', name, 'main.ts');
  const help = args.includes('--help') ? helpIn(main) : undefined;
  if (help) {
    console.log(help);
    return 0;
  }
  await ensureDependencies();
  return runChild(findNode24(), [...NODE_ARGUMENTS, main, ...args]);
}

/**
 * The comment at the head of a command; commands that know their own usage leave it to that.
 * @param {string} main
 */
export function helpIn(main) {
  const [comment = ''] = /^(?:\/\/.*\n)+/.exec(readFileSync(main, 'utf8')) ?? [];
  if (comment.includes('see its usage')) return undefined;
  return comment.replace(/^\/\/ ?/gm, '').trim();
}
