import { describe, expect, it } from 'vitest';
import { ENVIRONMENTS, FAULTS, isReplicated, planRun } from './plan.ts';

const seeds = Array.from({ length: 240 }, (_, seed) => seed);

describe('a plan', () => {
  it('O-11 is the same for the same seed', () => {
    for (const seed of seeds)
      expect(planRun(seed, ENVIRONMENTS)).toEqual(planRun(seed, ENVIRONMENTS));
  });

  it('O-11 contains every fault, each only where it applies', () => {
    const met = seeds
      .map((seed) => planRun(seed, ENVIRONMENTS))
      .flatMap(({ environment, disturbances }) =>
        disturbances.map(({ fault }) => ({ environment, fault })),
      );
    expect(new Set(met.map(({ fault }) => fault))).toEqual(new Set(FAULTS));
    expect(new Set(met.map(({ environment }) => environment))).toEqual(new Set(ENVIRONMENTS));
    for (const { environment, fault } of met) {
      if (['kill-database', 'database-away', 'restart-database'].includes(fault))
        expect(environment).not.toBe('sqlite');
      if (fault === 'fail-over' || fault === 'backend-away')
        expect(['standby', 'cluster']).toContain(environment);
      if (fault === 'kill-media') expect(environment).toBe('srs');
      if (fault === 'full-disk') expect(environment).toBe('sqlite');
      if (['kill-node', 'pause-node', 'partition-node'].includes(fault))
        expect(environment).toBe('cluster');
      if (fault === 'kill-replica' || fault === 'kill-broker')
        expect(isReplicated(environment)).toBe(true);
      if (fault === 'kill-server') expect(isReplicated(environment)).toBe(false);
    }
  });

  it('O-11 stops the database in one way at a time: what one starts again, another would start twice', () => {
    const stopping = ['kill-database', 'database-away', 'restart-database', 'fail-over'];
    for (const seed of Array.from({ length: 5_000 }, (_, index) => index)) {
      const { disturbances } = planRun(seed, ['standby']);
      expect(disturbances.filter(({ fault }) => stopping.includes(fault)).length).toBeLessThan(2);
    }
  });

  it('O-11 disturbs either of two servers', () => {
    const killed = seeds
      .flatMap((seed) => planRun(seed, ['rabbitmq']).disturbances)
      .filter(({ fault }) => fault === 'kill-replica');
    expect(new Set(killed.map(({ server }) => server))).toEqual(new Set([0, 1]));
  });
});
