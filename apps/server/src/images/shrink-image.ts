import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { guarded, guardedTimeout, printError } from '@live/guards';
import { type ImageOrder, TOO_MANY_PIXELS, WRITTEN } from './image-order.ts';

const MAIN = fileURLToPath(new URL('./shrink-process.ts', import.meta.url));
/** A file that takes longer is an attack, or the machine stands still. */
const WITHIN_MS = 20_000;
/** More than any image that was made smaller has. */
const MAX_OUTPUT = 4 * 2 ** 20;
/** The environment that a program needs; without the server's keys and passwords. */
const PASSED_ON = ['PATH', 'LD_LIBRARY_PATH', 'SystemRoot'];

export type Shrunk = { image: Buffer } | { problem: 'pixels' | 'broken' };

/**
 * Makes an image smaller in a process of its own for each: a decoder in native code reads what strangers send, so that
 * it may crash, hang or take memory without the server, and is gone afterwards.
 */
export const shrinkImage = (
  bytes: Uint8Array,
  order: ImageOrder,
  withinMs = WITHIN_MS,
): Promise<Shrunk> =>
  new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      ['--max-old-space-size=64', MAIN, JSON.stringify(order)],
      {
        env: Object.fromEntries(PASSED_ON.map((name) => [name, process.env[name]])),
        stdio: ['pipe', 'pipe', 'ignore'],
      },
    );
    const parts: Buffer[] = [];
    let length = 0;
    const timer = guardedTimeout(printError, () => child.kill('SIGKILL'), withinMs);
    child.stdout.on(
      'data',
      guarded(reject, (part: Buffer) => {
        length += part.length;
        if (length > MAX_OUTPUT) child.kill('SIGKILL');
        else parts.push(part);
      }),
    );
    child.on('error', guarded(reject, reject));
    // It may end before it has read everything.
    child.stdin.on(
      'error',
      guarded(reject, () => undefined),
    );
    child.on(
      'close',
      guarded(reject, (code: number | null) => {
        clearTimeout(timer);
        if (code === WRITTEN) resolve({ image: Buffer.concat(parts) });
        else resolve({ problem: code === TOO_MANY_PIXELS ? 'pixels' : 'broken' });
      }),
    );
    child.stdin.end(bytes);
  });
