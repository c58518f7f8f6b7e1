// The media process. The server starts one itself (--child), or connects to one that runs by itself, in a container say.
import { rmSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import path from 'node:path';
import { guardedTimeout, printError } from '../../domain/guard.ts';
import { listenForServer } from './control-server.ts';
import { startWatchdog } from './watchdog.ts';

/** How long a child waits for the server that started it. */
const CONNECT_WITHIN_MS = 30_000;
const STOP_WITHIN_MS = 8_000;

const control = process.env.MEDIA_CONTROL ?? '';
if (control === '') {
  console.error('请用 MEDIA_CONTROL 指定控制连接的路径');
  process.exit(1);
}
const isChild = process.argv.includes('--child');
const isFile = process.platform !== 'win32';

// Sockets and recordings are for this user alone.
process.umask(0o077);
startWatchdog();
// One that was killed leaves its socket behind.
if (isFile) rmSync(control, { force: true });

let stopping = false;
const stop = async (): Promise<void> => {
  if (stopping) return;
  stopping = true;
  guardedTimeout(printError, () => process.exit(1), STOP_WITHIN_MS);
  await listening.destroy();
  // The server, which made the folder, may have been killed.
  if (isChild && isFile) rmSync(path.dirname(control), { recursive: true, force: true });
  process.exit(0);
};

const listening = await listenForServer(control, {
  onBegin: () => clearTimeout(timeout),
  onEnd: () => {
    if (isChild) void stop();
  },
});
// Now, because a process that is killed does not come to it.
flushCompileCache();
const timeout = isChild ? guardedTimeout(printError, stop, CONNECT_WITHIN_MS) : undefined;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    // A terminal signals everything in it: a child ends with its server, after the server's own last requests.
    if (!isChild) void stop();
  });
}
