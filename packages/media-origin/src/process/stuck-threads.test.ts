import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, it } from 'vitest';
import { readThreads, StuckThreads, type ThreadUse } from './stuck-threads.ts';

const uses = (...threads: [string, ThreadUse][]) => new Map(threads);

describe('threads that are stuck', () => {
  let worker: Worker | undefined;
  afterEach(() => worker?.terminate());

  it('N-11 are those that compute for eight seconds without waiting once', () => {
    const stuck = new StuckThreads();
    expect(stuck.find(uses(['7', { ticks: 0, waits: 3 }]))).toBeUndefined();
    expect(stuck.find(uses(['7', { ticks: 799, waits: 3 }]))).toBeUndefined();
    expect(stuck.find(uses(['7', { ticks: 800, waits: 3 }]))).toBe('7');
  });

  it('N-11 are not those that are busy, idle, or new under an old id', () => {
    const stuck = new StuckThreads();
    stuck.find(uses(['7', { ticks: 0, waits: 3 }], ['8', { ticks: 5, waits: 1 }]));
    expect(stuck.find(uses(['7', { ticks: 900, waits: 4 }], ['8', { ticks: 5, waits: 1 }]))).toBe(
      undefined,
    );
    expect(stuck.find(uses(['8', { ticks: 5, waits: 1 }]))).toBeUndefined();
    expect(stuck.find(uses(['7', { ticks: 2000, waits: 4 }]))).toBeUndefined();
  });

  it.skipIf(process.platform !== 'linux')(
    'N-11 are found among the threads of a process',
    async () => {
      const stuck = new StuckThreads();
      worker = new Worker('for (;;);', { eval: true });
      await expect.poll(() => stuck.find(readThreads()), { interval: 500 }).toBeDefined();
    },
  );
});
