import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FULL_SIZE, isSmallSent, nextScale, type PictureScale, SCALES } from './pictureScale.ts';

const HD = 1_280 * 720;

const after = (seconds: number, availableKilobits: number | undefined, from = FULL_SIZE) => {
  let state: PictureScale = from;
  for (let count = 0; count < seconds; count += 1)
    state = nextScale(state, { availableKilobits, pixels: HD });
  return SCALES[state.step];
};

describe('the size of the sent picture', () => {
  it('P-15 stays whole where the network carries it, and where the browser does not say', () => {
    expect(after(60, 962)).toBe(1);
    expect(after(60, undefined)).toBe(1);
  });

  it('P-15 shrinks step by step to what the network carries, each after four seconds', () => {
    expect(after(3, 500)).toBe(1);
    expect(after(4, 500)).toBe(1.5);
    expect(after(60, 500)).toBe(1.5);
    expect(after(8, 300)).toBe(2);
    expect(after(60, 300)).toBe(2);
    expect(after(60, 50)).toBe(3);
  });

  it('P-15 does not shrink for a moment of weakness', () => {
    let state = FULL_SIZE;
    for (let second = 0; second < 60; second += 1)
      state = nextScale(state, { availableKilobits: second % 4 === 3 ? 2_000 : 100, pixels: HD });
    expect(state.step).toBe(0);
  });

  it('P-15 grows again after ten seconds with room to spare', () => {
    const small = { ...FULL_SIZE, step: 1 };
    expect(after(9, 2_000, small)).toBe(1.5);
    expect(after(10, 2_000, small)).toBe(1);
    expect(after(60, 1_200, small)).toBe(1.5);
  });

  it('P-15 a small camera needs less', () => {
    let state = FULL_SIZE;
    for (let second = 0; second < 60; second += 1)
      state = nextScale(state, { availableKilobits: 400, pixels: 640 * 360 });
    expect(state.step).toBe(0);
    expect(nextScale(state, { availableKilobits: 1, pixels: 0 })).toEqual(state);
  });

  it('P-15 changes at most every fourth second, by one step, and comes to rest', () => {
    const rates = fc.array(fc.nat({ max: 5_000 }), { maxLength: 100 });
    fc.assert(
      fc.property(
        rates,
        fc.nat({ max: 3_000_000 }),
        fc.nat({ max: 5_000 }),
        (all, pixels, last) => {
          let state = FULL_SIZE;
          let changedAt = 0;
          const steady = Array.from({ length: 100 }, () => last);
          for (const [index, availableKilobits] of [...all, ...steady].entries()) {
            const next = nextScale(state, { availableKilobits, pixels });
            if (next.step !== state.step) {
              expect(Math.abs(next.step - state.step)).toBe(1);
              expect(index + 1 - changedAt).toBeGreaterThanOrEqual(4);
              expect(index).toBeLessThan(all.length + 50);
              changedAt = index + 1;
            }
            state = next;
          }
        },
      ),
    );
  });
});

it('N-12 the small layer is sent beside a whole picture alone', () => {
  expect(SCALES.map((_, step) => isSmallSent(step))).toEqual([true, false, false, false]);
});
