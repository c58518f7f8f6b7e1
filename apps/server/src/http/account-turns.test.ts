import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { AccountTurns } from './account-turns.ts';

describe('turns of an account', () => {
  it('E-06 two lists of one account are made at once, the others after them, in order', async () => {
    const turns = new AccountTurns();
    const begun: number[] = [];
    const finish: (() => void)[] = [];
    const answers = [0, 1, 2, 3].map((call) =>
      turns.take('one', () => {
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
    const turns = new AccountTurns();
    const never = () => new Promise<void>(() => {});
    const failing = turns.take('one', () => Promise.reject(new Error('failed')));
    void turns.take('one', never);
    const third = turns.take('one', async () => 'answered');
    await expect(failing).rejects.toThrow('failed');
    await expect(third).resolves.toBe('answered');
    void turns.take('one', never);
    await expect(turns.take('other', async () => 'answered')).resolves.toBe('answered');
    await expect(turns.take(undefined, async () => 'answered')).resolves.toBe('answered');
  });
});
