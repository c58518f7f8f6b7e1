import { describe, expect, it } from 'vitest';
import { addressKey } from './address-key.ts';
import { Budget } from './budget.ts';
import { allowancesFor, budgetTable } from './budget-table.ts';
import { TooOften } from './refusal.ts';

const allowances = {
  ...budgetTable,
  reports: { account: { limit: 2, seconds: 10 } },
  signIns: { pair: { limit: 1, seconds: 10 }, name: { limit: 3, seconds: 10 } },
};

describe('Budget', () => {
  const clock = { at: 1_000_000, now: () => clock.at };
  const report = (budget: Budget, account = 'somebody') =>
    budget.waitToTake('reports', { account });

  it('E-06 allows so many at once, fills up with time, and says how long to wait', () => {
    const budget = new Budget(clock, allowances);
    expect([report(budget), report(budget), report(budget)]).toEqual([0, 0, 5_000]);
    expect(report(budget, 'somebody else')).toBe(0);
    clock.at += 4_999;
    expect(report(budget)).toBe(1);
    clock.at += 1;
    expect([report(budget), report(budget)]).toEqual([0, 5_000]);
    clock.at += 3_600_000;
    expect([report(budget), report(budget), report(budget)]).toEqual([0, 0, 5_000]);
    expect(budget.refused.get('reports')).toBe(4);
  });

  it('E-06 gives everybody the same answer, with the time to try again', () => {
    const budget = new Budget(clock, allowances);
    const take = () => budget.take('reports', { account: 'a' });
    take();
    take();
    expect(take).toThrow(TooOften);
    expect(take).toThrow('操作过于频繁，请在5秒后再试');
  });

  it('E-06 takes no more of a later scope once an earlier one is used up', () => {
    const budget = new Budget(clock, allowances);
    const guess = (address: string) =>
      budget.waitToTake('signIns', { pair: `name ${address}`, name: 'name' });
    expect([guess('a'), guess('a'), guess('a')]).toEqual([0, 10_000, 10_000]);
    expect([guess('b'), guess('c'), guess('d')]).toEqual([0, 0, expect.any(Number)]);
    expect(guess('d')).toBeGreaterThan(0);
  });

  it('E-06 counts no take that was given back, and holds no more than the limit', () => {
    const budget = new Budget(clock, allowances);
    expect([report(budget), report(budget)]).toEqual([0, 0]);
    budget.giveBack('reports', { account: 'somebody' });
    expect([report(budget), report(budget)]).toEqual([0, 5_000]);
    budget.giveBack('reports', { account: 'nobody' });
    expect([report(budget, 'nobody'), report(budget, 'nobody')]).toEqual([0, 0]);
    expect(report(budget, 'nobody')).toBeGreaterThan(0);
  });

  it('E-06 charges what is known afterwards, and makes the next one wait for it', () => {
    const budget = new Budget(clock, allowances);
    budget.charge('reports', { account: 'somebody' }, 6);
    expect(report(budget)).toBe(10_000);
    clock.at += 25_000;
    expect(report(budget)).toBe(0);
  });

  it('E-06 takes as much as something weighs, and more than the limit from a full bucket alone', () => {
    const budget = new Budget(clock, allowances);
    const take = (cost: number) => budget.waitToTake('comments', { account: 'a' }, cost);
    expect([take(4), take(4), take(4)]).toEqual([0, 0, 2_000]);
    expect(take(25)).toBe(8_000);
    clock.at += 8_000;
    expect(take(25)).toBe(0);
    // What it took beyond the limit is paid off first.
    expect(take(1)).toBe(10_000);
    clock.at += 10_000;
    expect(take(1)).toBe(6_000);
  });

  it('E-06 locks nobody out when the clock is set back', () => {
    const budget = new Budget(clock, allowances);
    expect([report(budget), report(budget)]).toEqual([0, 0]);
    clock.at -= 3_600_000;
    expect(report(budget)).toBe(5_000);
    clock.at += 5_000;
    expect(report(budget)).toBe(0);
  });

  it('E-06 refuses everything where the limit is 0', () => {
    const budget = new Budget(clock, allowancesFor(1, 0));
    expect(budget.waitToTake('guests', { address: addressKey('192.0.2.1') })).toBe(60_000);
  });

  it('E-06 keeps a bounded number of buckets, and those in use', () => {
    const budget = new Budget(clock, allowances);
    report(budget);
    report(budget);
    for (let count = 0; count < 100_000; count += 1) {
      report(budget, `address ${count}`);
      if (count % 10_000 === 0) expect(report(budget)).toBeGreaterThan(0);
    }
    expect(budget.size).toBeLessThanOrEqual(40_000);
  });
});

describe('whom an address stands for', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::', '2001:db8:1:2::/64'],
    ['2001:db8::9', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('E-06 counts %s as %s', (address, key) => {
    expect(addressKey(address)).toBe(key);
  });
});
