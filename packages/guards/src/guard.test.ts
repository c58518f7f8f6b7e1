import { expect, it, vi } from 'vitest';
import { guarded, guardedImmediate, guardedInterval, guardedTimeout } from './guard.ts';
import { Repeating } from './repeating.ts';

const broken = () => {
  throw new RangeError('odd');
};

it('O-07 hands an error to its handler, and goes on with the next call', () => {
  const errors: unknown[] = [];
  const seen: number[] = [];
  const handle = guarded(
    (error) => errors.push(error),
    (packet: number) => {
      if (packet === 2) throw new RangeError('odd');
      seen.push(packet);
    },
  );
  for (const packet of [1, 2, 3]) handle(packet);
  expect(seen).toEqual([1, 3]);
  expect(errors).toEqual([new RangeError('odd')]);
});

it('O-07 takes a rejected promise alike', async () => {
  const onError = vi.fn();
  guarded(onError, () => Promise.reject(new Error('late')))();
  await vi.waitFor(() => expect(onError).toHaveBeenCalledWith(new Error('late')));
});

it('O-07 survives a handler that fails itself', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  expect(guarded(broken, broken)).not.toThrow();
  expect(log).toHaveBeenCalledOnce();
  log.mockRestore();
});

it('O-07 guards every kind of timer', async () => {
  const onError = vi.fn();
  guardedTimeout(onError, broken, 1);
  guardedImmediate(onError, broken);
  const interval = guardedInterval(onError, broken, 1);
  await vi.waitFor(() => expect(onError.mock.calls.length).toBeGreaterThan(3));
  clearInterval(interval);
});

it('O-07 goes on with a job that throws at once, and with one that is rejected', async () => {
  const onError = vi.fn();
  const jobs = [new Repeating(1, broken, onError), new Repeating(1, async () => broken(), onError)];
  await vi.waitFor(() => expect(onError.mock.calls.length).toBeGreaterThan(5));
  for (const job of jobs) await job.destroy();
});
