import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CommentWeight, ViewerShare } from './viewer-share.ts';

const settableClock = () => {
  const clock = { at: 1_000_000, now: () => clock.at };
  return clock;
};

/** A second of comments, evenly spread; returns how many of each weight viewers got. */
const second = (
  share: ViewerShare,
  clock: { at: number },
  comments: readonly CommentWeight[],
): Record<CommentWeight, number> => {
  const got = { always: 0, answer: 0, question: 0, usual: 0 };
  const start = clock.at;
  for (const [index, weight] of comments.entries()) {
    clock.at = start + Math.floor((index * 1000) / comments.length);
    if (!share.admit('here', weight).isWithheld) got[weight] += 1;
  }
  clock.at = start + 1000;
  return got;
};
const times = (count: number, weight: CommentWeight): CommentWeight[] => Array(count).fill(weight);

/** Not in the order of their weight. */
const mixed = (comments: readonly CommentWeight[]) =>
  comments.map((_, index) => comments[(index * 7) % comments.length] ?? 'usual');

describe('the share of viewers', () => {
  it('P-10 twenty a second all come, also in one burst', () => {
    const clock = settableClock();
    const share = new ViewerShare(clock, 20);
    for (let round = 0; round < 5; round += 1) {
      const admitted = times(20, 'usual').map(() => share.admit('here', 'usual'));
      expect(admitted).toEqual(Array(20).fill({ isWithheld: false, leftOut: 0 }));
      clock.at += 1000;
    }
  });

  it('P-10 the 21st of a second does not come, and the next one says how many were left out', () => {
    const clock = settableClock();
    const share = new ViewerShare(clock, 20);
    for (let count = 0; count < 20; count += 1) share.admit('here', 'usual');
    expect(share.admit('here', 'usual')).toEqual({ isWithheld: true });
    expect(share.admit('here', 'question')).toEqual({ isWithheld: true });
    expect(share.admit('here', 'always')).toEqual({ isWithheld: false, leftOut: 2 });
    expect(share.admit('here', 'always')).toEqual({ isWithheld: false, leftOut: 0 });
    // Another room has its own share.
    expect(share.admit('elsewhere', 'usual')).toEqual({ isWithheld: false, leftOut: 0 });
  });

  it('P-10 answers go before questions, and questions before the rest', () => {
    const clock = settableClock();
    const share = new ViewerShare(clock, 20);
    const flood = mixed([...times(8, 'answer'), ...times(8, 'question'), ...times(84, 'usual')]);
    second(share, clock, flood);
    const sums = { answer: 0, question: 0, usual: 0 };
    for (let round = 0; round < 50; round += 1) {
      const got = second(share, clock, flood);
      sums.answer += got.answer;
      sums.question += got.question;
      sums.usual += got.usual;
    }
    // 400 of each were written, and 4,200 of the rest.
    expect(sums.answer).toBeGreaterThan(340);
    expect(sums.question).toBeGreaterThan(340);
    expect(sums.usual).toBeLessThan(260);
    expect(sums.usual).toBeGreaterThan(100);
  });

  it('P-10 the rest is chosen at random over the second', () => {
    const clock = settableClock();
    const share = new ViewerShare(clock, 20);
    second(share, clock, times(200, 'usual'));
    let late = 0;
    for (let round = 0; round < 50; round += 1) {
      second(share, clock, times(100, 'usual'));
      const start = clock.at;
      for (let index = 0; index < 100; index += 1) {
        clock.at = start + index * 10;
        if (!share.admit('here', 'usual').isWithheld && index >= 50) late += 1;
      }
      clock.at = start + 1000;
    }
    // About half of a thousand; if the first twenty always came, none.
    expect(late).toBeGreaterThan(250);
  });

  it('P-10 never more than the limit in a second, apart from those that always come, for any comments', () => {
    const anyWeight = fc.constantFrom<CommentWeight>('always', 'answer', 'question', 'usual');
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 30 }),
        fc.array(fc.array(anyWeight, { maxLength: 90 }), { maxLength: 5 }),
        (limit, seconds) => {
          const clock = settableClock();
          const share = new ViewerShare(clock, limit);
          for (const comments of seconds) {
            const got = second(share, clock, comments);
            expect(got.always).toBe(comments.filter((weight) => weight === 'always').length);
            expect(got.answer + got.question + got.usual).toBeLessThanOrEqual(limit);
          }
        },
      ),
    );
  });

  it('P-10 a comment that was refused after all takes no place', () => {
    const clock = settableClock();
    const share = new ViewerShare(clock, 20);
    for (let count = 0; count < 100; count += 1)
      share.takeBack('here', 'usual', share.admit('here', 'usual'));
    for (let count = 0; count < 20; count += 1)
      expect(share.admit('here', 'usual').isWithheld).toBe(false);
    expect(share.admit('here', 'usual').isWithheld).toBe(true);
  });
});
