import { codePointLength, limits } from '@live/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Action, Behaviour, type Rates } from './behaviour.ts';
import { generatePeople } from './people.ts';
import { isQuestion } from './phrases.ts';
import { Random } from './random.ts';

const rates: Rates = {
  commentsPerSecond: 5,
  likesPerSecond: 10,
  reportsPerMinute: 2,
  leavesPerMinute: 30,
};

const crowdOf = (count: number, seed: number, overrides: Partial<Rates> = {}) =>
  new Behaviour({
    people: generatePeople(new Random(seed), count),
    rates: { ...rates, ...overrides },
    random: new Random(seed),
    arriveMs: 5_000,
  });

/** Runs the behaviour in steps that are not aligned with its events, as with a real clock. */
const run = (crowd: Behaviour, seconds: number, stepMs = 173): Action[] => {
  const actions: Action[] = [];
  for (let now = 0; now <= seconds * 1000; now += stepMs) actions.push(...crowd.takeDue(now));
  return actions;
};

const comments = (actions: Action[]) => actions.filter((action) => action.kind === 'comment');

describe('the behaviour of a crowd', () => {
  it('is the same for the same seed, whatever the polling interval', () => {
    expect(run(crowdOf(40, 7), 60, 10)).toEqual(run(crowdOf(40, 7), 60, 1_000));
    expect(run(crowdOf(40, 8), 60)).not.toEqual(run(crowdOf(40, 7), 60));
  });

  it('acts at the given rates', () => {
    const actions = run(crowdOf(200, 3), 600);
    expect(comments(actions).length / 600).toBeCloseTo(5, 0);
    const reports = actions.filter(({ kind }) => kind === 'report');
    expect(reports.length).toBeGreaterThan(8);
    expect(reports.length).toBeLessThan(40);
  });

  it('S-10 advertises and floods within the first minute where wanted, the same for the same seed', () => {
    const loud = { commentsPerSecond: 0.9, advertsPerMinute: 4, floodsPerMinute: 2 };
    const texts = (seed: number) =>
      comments(run(crowdOf(36, seed, loud), 60)).map(({ text }) => text);
    for (const seed of [1, 2, 3]) {
      expect(texts(seed).some((text) => /加V|加 Ｖ|兼职日结|扫我头像|主页领/.test(text))).toBe(
        true,
      );
      const equal = Map.groupBy(texts(seed), (text) => text);
      expect(Math.max(...[...equal.values()].map(({ length }) => length))).toBeGreaterThan(8);
      expect(texts(seed).some(isQuestion)).toBe(true);
      expect(texts(seed)).toEqual(texts(seed));
    }
    const calm = comments(run(crowdOf(36, 1, { commentsPerSecond: 0 }), 60));
    expect(calm).toEqual([]);
  });

  it('has only present viewers act', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0 }), fc.integer({ min: 1, max: 60 }), (seed, count) => {
        const present = new Set<number>();
        for (const action of run(crowdOf(count, seed), 90)) {
          if (action.kind === 'enter') {
            expect(present.has(action.viewer)).toBe(false);
            present.add(action.viewer);
          } else expect(present.has(action.viewer)).toBe(true);
          if (action.kind === 'leave') present.delete(action.viewer);
        }
      }),
      { numRuns: 30 },
    );
  });

  it('C-07 writes only valid comments', () => {
    for (const { text } of comments(run(crowdOf(300, 5), 600))) {
      expect(text.trim()).toBe(text);
      expect(codePointLength(text)).toBeGreaterThan(0);
      expect(codePointLength(text)).toBeLessThanOrEqual(limits.commentLength);
    }
  });

  it('keeps each viewer below the comment limit, even at a high rate for few viewers', () => {
    const crowd = crowdOf(20, 9, { commentsPerSecond: 50 });
    const sentAt = new Map<number, number[]>();
    for (let now = 0; now < 60_000; now += 20) {
      for (const action of comments(crowd.takeDue(now)))
        sentAt.set(action.viewer, [...(sentAt.get(action.viewer) ?? []), now]);
    }
    for (const times of sentAt.values())
      for (const from of times)
        expect(times.filter((at) => at >= from && at < from + 9_900).length).toBeLessThanOrEqual(8);
  });

  it('sends the comment that a lucky bag requires from many viewers', () => {
    const crowd = crowdOf(50, 11, { commentsPerSecond: 0 });
    run(crowd, 10);
    crowd.onBagLaunched({ words: '好物加倍', openAt: 20_000 }, 10_000);
    const bagComments = comments(crowd.takeDue(20_000));
    expect(bagComments.length).toBeGreaterThan(15);
    expect(new Set(bagComments.map(({ text }) => text))).toEqual(new Set(['好物加倍']));
  });

  it('Q-03 answers a poll once each, with answers that it has', () => {
    const crowd = crowdOf(50, 12, { commentsPerSecond: 0 });
    run(crowd, 10);
    crowd.onPollLaunched({ pollId: 'p', answers: ['白', '黑', '灰'] }, 10_000);
    const votes = crowd.takeDue(25_000).filter((action) => action.kind === 'vote');
    expect(votes.length).toBeGreaterThan(20);
    expect(new Set(votes.map(({ viewer }) => viewer)).size).toBe(votes.length);
    expect(new Set(votes.map(({ answer }) => answer))).toEqual(new Set([0, 1, 2]));
  });

  it('pauses comments of a silenced viewer, and stops those of a removed one', () => {
    const crowd = crowdOf(1, 1, { commentsPerSecond: 2, leavesPerMinute: 0 });
    crowd.takeDue(1_000);
    crowd.onSilenced(0, 1_000);
    expect(comments(crowd.takeDue(30_000))).toEqual([]);
    expect(comments(crowd.takeDue(120_000)).length).toBeGreaterThan(0);
    crowd.remove(0);
    expect(crowd.takeDue(300_000)).toEqual([]);
  });
});

describe('generated people', () => {
  it('have unique names, and few of them are sellers', () => {
    const people = generatePeople(new Random(4), 2_000);
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
