import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { AccountConcurrency } from './call-routes.ts';

describe('the concurrency of an account', () => {
  it('E-06 two lists of one account are made at once, the others after them, in order', async () => {
    const concurrency = new AccountConcurrency();
    const begun: number[] = [];
    const finish: (() => void)[] = [];
    const answers = [0, 1, 2, 3].map((call) =>
      concurrency.run('one', () => {
        begun.push(call);
        return new Promise<void>((resolve) => finish.push(resolve));
      }),
    );
    await wait(0);
    expect(begun).toEqual([0, 1]);
    for (const next of [2, 3]) {
      finish.shift()?.();
      await expect.poll(() => begun.at(-1)).toBe(next);
    }
    for (const end of finish) end();
    await Promise.all(answers);
  });

  it('E-06 other accounts do not wait, and a failed call frees its slot', async () => {
    const concurrency = new AccountConcurrency();
    const never = () => new Promise<void>(() => {});
    const failing = concurrency.run('one', () => Promise.reject(new Error('failed')));
    void concurrency.run('one', never);
    const third = concurrency.run('one', async () => 'answered');
    await expect(failing).rejects.toThrow('failed');
    await expect(third).resolves.toBe('answered');
    void concurrency.run('one', never);
    await expect(concurrency.run('other', async () => 'answered')).resolves.toBe('answered');
    await expect(concurrency.run(undefined, async () => 'answered')).resolves.toBe('answered');
  });
});
