import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { afterRunning, onStall } from './running-time.ts';

/** Stops the whole process, as a machine that stands still does. */
const stall = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

it('a limit counts the time in which the process ran, not that in which it stood still', async () => {
  let isOver = false;
  afterRunning(300, () => {
    isOver = true;
  });
  stall(1_000);
  await delay(60);
  expect(isOver).toBe(false);
  await expect.poll(() => isOver).toBe(true);
});

it('a limit that was called off does not come', async () => {
  let isOver = false;
  const cancel = afterRunning(50, () => {
    isOver = true;
  });
  cancel();
  await delay(200);
  expect(isOver).toBe(false);
});

it('a stall is told with its length', async () => {
  const stalls: number[] = [];
  const stop = onStall((lateMs) => stalls.push(lateMs));
  stall(1_000);
  await expect.poll(() => Math.max(...stalls)).toBeGreaterThan(900);
  stop();
});
