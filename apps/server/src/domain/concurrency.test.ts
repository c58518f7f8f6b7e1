import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { Concurrency } from './concurrency.ts';

describe('the concurrency of an account', () => {
  it('E-06 two jobs of one account run at once, the others after them, in order', async () => {
    const concurrency = new Concurrency({ atOnce: 2 });
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

  it('E-06 other accounts do not wait, and a failed job frees its slot', async () => {
    const concurrency = new Concurrency({ atOnce: 2 });
    const never = () => new Promise<void>(() => {});
    const failing = concurrency.run('one', () => Promise.reject(new Error('failed')));
    void concurrency.run('one', never);
    const third = concurrency.run('one', async () => 'answered');
    await expect(failing).rejects.toThrow('failed');
    await expect(third).resolves.toBe('answered');
    void concurrency.run('one', never);
    await expect(concurrency.run('other', async () => 'answered')).resolves.toBe('answered');
  });

  it('E-06 refuses what would wait beyond its bound, and takes it once a slot is free', async () => {
    const concurrency = new Concurrency({ atOnce: 1, maxWaiting: 1, busyText: '请稍后再试' });
    let finish = () => {};
    const first = concurrency.run('one', () => new Promise<void>((resolve) => (finish = resolve)));
    const second = concurrency.run('one', async () => 'second');
    await expect(concurrency.run('one', async () => 'third')).rejects.toThrow('请稍后再试');
    await expect(concurrency.run('other', async () => 'answered')).resolves.toBe('answered');
    finish();
    await first;
    await expect(second).resolves.toBe('second');
    await expect(concurrency.run('one', async () => 'fourth')).resolves.toBe('fourth');
  });
});
