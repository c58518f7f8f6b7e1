import { expect, it } from 'vitest';
import { runSession } from './session.ts';

/** A short part of `npm run faults`: each store meets a kill, a cut and readers that do not read. */
const SEEDS = { firstSeed: 0, runs: 8 };

it('T-08 loses nothing and lets nobody see anything else, whatever breaks', {
  timeout: 240_000,
}, async () => {
  const findings: string[] = [];
  const { runs, acknowledged, actions } = await runSession({
    ...SEEDS,
    onRun: (line, result) => findings.push(...result.findings.map((found) => `${line}: ${found}`)),
  });
  expect(findings).toEqual([]);
  expect(runs).toBe(SEEDS.runs);
  expect(acknowledged).toBeGreaterThan(0);
  expect(actions).toBeGreaterThan(0);
});
