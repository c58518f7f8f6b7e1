import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { withLock } from './lock.mjs';
import { CACHE } from './paths.mjs';

const name = (what: string) => `test-${process.pid}-${what}`;
const fileOf = (lock: string) => path.join(CACHE, `${lock}.lock`);

it('lets one in at a time', async () => {
  const lock = name('order');
  const steps: string[] = [];
  const work = (who: string) => () =>
    new Promise<void>((resolve) => {
      steps.push(`${who} in`);
      setTimeout(() => {
        steps.push(`${who} out`);
        resolve();
      }, 20);
    });
  await Promise.all([withLock(lock, work('a')), withLock(lock, work('b'))]);
  expect(steps).toEqual(['a in', 'a out', 'b in', 'b out']);
});

it('is free again after a failure', async () => {
  const lock = name('failure');
  await expect(withLock(lock, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(existsSync(fileOf(lock))).toBe(false);
});

it('takes over from a process that died in the middle', async () => {
  const lock = name('abandoned');
  const { pid } = spawnSync(process.execPath, ['--version']);
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(fileOf(lock), String(pid));
  expect(await withLock(lock, async () => 'done')).toBe('done');
});
