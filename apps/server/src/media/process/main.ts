// The media process. The server starts it as a child (--child), or connects to one that was started separately, for example in a container.
import { rmdirSync, rmSync } from 'node:fs';
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
// A killed process leaves its socket behind.
if (isFile) rmSync(control, { force: true });

/** With its folder, which has nothing else in it unless somebody chose another one. */
const removeControl = (): void => {
  rmSync(control, { force: true });
  try {
    rmdirSync(path.dirname(control));
  } catch {
    // It is somebody's, or gone.
  }
};

let stopping = false;
const stop = async (): Promise<void> => {
  if (stopping) return;
  stopping = true;
  guardedTimeout(printError, () => process.exit(1), STOP_WITHIN_MS);
  await listening.destroy();
  // The server, which made the folder for it, may have been killed.
  if (isChild && isFile) removeControl();
  process.exit(0);
};

const listening = await listenForServer(control, {
  onBegin: () => clearTimeout(timeout),
  onEnd: () => {
    if (isChild) void stop();
  },
});
// At the start, because a killed process cannot do it at its end.
flushCompileCache();
const timeout = isChild ? guardedTimeout(printError, stop, CONNECT_WITHIN_MS) : undefined;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    // Ctrl-C signals children too: a child ends with its server instead, after the server's last requests.
    if (!isChild) void stop();
  });
}
