import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../bootstrap/paths.mjs';
import { planTable, serverCores, UNIT_COSTS } from './model.ts';

const document = readFileSync(path.join(ROOT, 'docs/capacity.md'), 'utf8');

it('D-03 the table of machines is what the formula gives', () => {
  expect(document).toContain(planTable());
});

it('D-03 the unit costs are those that the formula takes', () => {
  for (const cost of Object.values(UNIT_COSTS)) expect(document).toContain(`| ${cost} |`);
});

it('D-03 the formula counts entries, heartbeats, comments, deliveries and rooms', () => {
  // 1,000 viewers: 1.67 entries, 100 heartbeats, 10 comments and 10,000 deliveries a second.
  expect(serverCores(1_000, 1, true)).toBeCloseTo(0.0147 + 0.071 + 0.008 + 0.147 + 0.004, 3);
  expect(serverCores(1_000, 1, false)).toBeCloseTo(0.0147 + 0.071 + 0.008 + 0.004, 3);
  // A viewer gets 20 comments a second at most.
  expect(serverCores(10_000, 1, true) - serverCores(10_000, 1, false)).toBeCloseTo(2.94, 3);
});
