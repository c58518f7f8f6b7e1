import { codePointLength, limits } from '@live/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Act, Behaviour, type Rates } from './behaviour.ts';
import { inventPeople } from './people.ts';
import { Random } from './random.ts';

const rates: Rates = {
  commentsPerSecond: 5,
  likesPerSecond: 10,
  reportsPerMinute: 2,
  leavesPerMinute: 30,
};

const crowdOf = (count: number, seed: number, own: Partial<Rates> = {}) =>
  new Behaviour({
    people: inventPeople(new Random(seed), count),
    rates: { ...rates, ...own },
    random: new Random(seed),
    arriveMs: 5_000,
  });

/** Lives through the seconds in steps of an uneven length, as a real clock gives them. */
const live = (crowd: Behaviour, seconds: number, stepMs = 173): Act[] => {
  const acts: Act[] = [];
  for (let now = 0; now <= seconds * 1000; now += stepMs) acts.push(...crowd.takeUntil(now));
  return acts;
};

const comments = (acts: Act[]) => acts.filter((act) => act.kind === 'comment');

describe('the behaviour of a crowd', () => {
  it('is the same for the same seed, however often one looks', () => {
    expect(live(crowdOf(40, 7), 60, 10)).toEqual(live(crowdOf(40, 7), 60, 1_000));
    expect(live(crowdOf(40, 8), 60)).not.toEqual(live(crowdOf(40, 7), 60));
  });

  it('keeps to its rates', () => {
    const acts = live(crowdOf(200, 3), 600);
    expect(comments(acts).length / 600).toBeCloseTo(5, 0);
    const reports = acts.filter(({ kind }) => kind === 'report');
    expect(reports.length).toBeGreaterThan(8);
    expect(reports.length).toBeLessThan(40);
  });

  it('lets only those act who are in the room', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0 }), fc.integer({ min: 1, max: 60 }), (seed, count) => {
        const inside = new Set<number>();
        for (const act of live(crowdOf(count, seed), 90)) {
          if (act.kind === 'enter') {
            expect(inside.has(act.viewer)).toBe(false);
            inside.add(act.viewer);
          } else expect(inside.has(act.viewer)).toBe(true);
          if (act.kind === 'leave') inside.delete(act.viewer);
        }
      }),
      { numRuns: 30 },
    );
  });

  it('C-07 says nothing that a comment may not hold', () => {
    for (const { text } of comments(live(crowdOf(300, 5), 600))) {
      expect(text.trim()).toBe(text);
      expect(codePointLength(text)).toBeGreaterThan(0);
      expect(codePointLength(text)).toBeLessThanOrEqual(limits.commentLength);
    }
  });

  it('has nobody speak faster than servers allow, even when few people must say much', () => {
    const crowd = crowdOf(20, 9, { commentsPerSecond: 50 });
    const spoken = new Map<number, number[]>();
    for (let now = 0; now < 60_000; now += 20) {
      for (const act of comments(crowd.takeUntil(now)))
        spoken.set(act.viewer, [...(spoken.get(act.viewer) ?? []), now]);
    }
    for (const times of spoken.values())
      for (const from of times)
        expect(times.filter((at) => at >= from && at < from + 9_900).length).toBeLessThanOrEqual(8);
  });

  it('floods a room with the words a lucky bag asks for', () => {
    const crowd = crowdOf(50, 11, { commentsPerSecond: 0 });
    live(crowd, 10);
    crowd.rushFor({ words: '好物加倍', openAt: 20_000 }, 10_000);
    const rush = comments(crowd.takeUntil(20_000));
    expect(rush.length).toBeGreaterThan(15);
    expect(new Set(rush.map(({ text }) => text))).toEqual(new Set(['好物加倍']));
  });

  it('stops talking for a while when muted, and for good when removed', () => {
    const crowd = crowdOf(1, 1, { commentsPerSecond: 2, leavesPerMinute: 0 });
    crowd.takeUntil(1_000);
    crowd.silenced(0, 1_000);
    expect(comments(crowd.takeUntil(30_000))).toEqual([]);
    expect(comments(crowd.takeUntil(120_000)).length).toBeGreaterThan(0);
    crowd.gone(0);
    expect(crowd.takeUntil(300_000)).toEqual([]);
  });
});

describe('invented people', () => {
  it('have names of their own and are mostly harmless', () => {
    const people = inventPeople(new Random(4), 2_000);
    expect(new Set(people.map(({ nickname }) => nickname)).size).toBe(2_000);
    const sellers = people.filter(({ mood }) => mood === 'seller').length;
    expect(sellers).toBeGreaterThan(0);
    expect(sellers).toBeLessThan(200);
    for (const { nickname } of people) {
      expect(nickname).not.toContain('undefined');
      expect(codePointLength(nickname)).toBeLessThanOrEqual(limits.guestNameLength);
    }
  });
});
