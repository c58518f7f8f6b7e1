import { describe, expect, it } from 'vitest';
import { type Summary, withRow } from './record.ts';

const summary: Summary = {
  date: '2026-11-16 02:00',
  firstSeed: 1,
  runs: 20,
  environments: ['sqlite'],
  faults: new Map([['cut', 3]]),
  acknowledged: 100,
  actions: 7,
  refusedForSpace: 5,
  findings: 0,
  seconds: 60,
};

describe('the table of runs', () => {
  it('is created when missing, and appended to', () => {
    const first = withRow('# Faults\n\nWords.\n', summary);
    expect(first).toContain('Words.');
    expect(first).toContain(
      '| 2026-11-16 02:00 | 1–20 | 20 | sqlite | cut 3 | 100 | 7 | 5 | none | 3.0 |',
    );
    const second = withRow(`${first}\nAfter.\n`, { ...summary, firstSeed: 21, findings: 2 });
    expect(second).toContain('| 21–40 |');
    expect(second).toContain('| **2** |');
    expect(second).toContain('After.');
    expect(second.match(/\| date/g)).toHaveLength(1);
  });
});
