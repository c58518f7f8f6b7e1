import path from 'node:path';
import { runChild } from './child.mjs';
import { runCommand } from './command.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { findNode24 } from './node24.mjs';
import { MODULES } from './paths.mjs';
import { NODE_ARGUMENTS, SERVER } from './programs.mjs';

const VITE = path.join(MODULES, 'vite/bin/vite.js');

const PAGES = ['apps/console', 'apps/room'];

/** The server, restarted on every change, and each page's own dev server in front of it. */
export function dev() {
  return runCommand(async () => {
    await ensureDependencies();
    const node = findNode24();
    const port = process.env.PORT ?? '8080';
    const env = { ...process.env, LIVE_SERVER_URL: `http://127.0.0.1:${port}` };
    const server = runChild(
      node,
      [...NODE_ARGUMENTS, '--watch', '--watch-preserve-output', SERVER],
      { env },
    );
    const pages = PAGES.map((page) => runChild(node, [...NODE_ARGUMENTS, VITE, page], { env }));
    const code = await Promise.race([server, ...pages]);
    // None is of use without the others: end all, as Ctrl-C does.
    process.emit('SIGTERM', 'SIGTERM');
    await Promise.all([server, ...pages]);
    return code;
  });
}
