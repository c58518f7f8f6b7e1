import { describe, expect, it } from 'vitest';
import { FAULTS, planRun } from './plan.ts';

const seeds = Array.from({ length: 40 }, (_, seed) => seed);

describe('a plan', () => {
  it('T-08 is the same for the same seed', () => {
    for (const seed of seeds)
      expect(planRun(seed, ['sqlite', 'postgres'])).toEqual(planRun(seed, ['sqlite', 'postgres']));
  });

  it('T-08 lets every fault come, each only where it can', () => {
    const plans = seeds.map((seed) => planRun(seed, ['sqlite', 'postgres']));
    const met = plans.flatMap(({ store, disturbances }) =>
      disturbances.map(({ fault }) => ({ store, fault })),
    );
    expect(new Set(met.map(({ fault }) => fault))).toEqual(new Set(FAULTS));
    for (const { store, fault } of met) {
      if (fault === 'kill-database') expect(store).toBe('postgres');
      if (fault === 'full-disk') expect(store).toBe('sqlite');
    }
  });
});
