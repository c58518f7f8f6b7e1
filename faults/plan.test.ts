import { describe, expect, it } from 'vitest';
import { FAULTS, isReplicated, planRun, WORLDS } from './plan.ts';

const seeds = Array.from({ length: 80 }, (_, seed) => seed);

describe('a plan', () => {
  it('O-11 is the same for the same seed', () => {
    for (const seed of seeds) expect(planRun(seed, WORLDS)).toEqual(planRun(seed, WORLDS));
  });

  it('O-11 lets every fault come, each only where it can', () => {
    const met = seeds
      .map((seed) => planRun(seed, WORLDS))
      .flatMap(({ world, disturbances }) => disturbances.map(({ fault }) => ({ world, fault })));
    expect(new Set(met.map(({ fault }) => fault))).toEqual(new Set(FAULTS));
    expect(new Set(met.map(({ world }) => world))).toEqual(new Set(WORLDS));
    for (const { world, fault } of met) {
      if (fault === 'kill-database') expect(world).not.toBe('sqlite');
      if (fault === 'full-disk') expect(world).toBe('sqlite');
      if (fault === 'kill-replica' || fault === 'kill-broker')
        expect(isReplicated(world)).toBe(true);
      if (fault === 'kill-server') expect(isReplicated(world)).toBe(false);
    }
  });

  it('O-11 meets either of two servers', () => {
    const killed = seeds
      .flatMap((seed) => planRun(seed, ['rabbitmq']).disturbances)
      .filter(({ fault }) => fault === 'kill-replica');
    expect(new Set(killed.map(({ server }) => server))).toEqual(new Set([0, 1]));
  });
});
