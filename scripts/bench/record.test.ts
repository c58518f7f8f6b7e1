import { describe, expect, it } from 'vitest';
import { readResults, sectionOf, withSection } from './record.ts';

const OUTPUT = [
  'some progress',
  'BENCH {"name":"pace-slow","value":12,"peer":null,"ratio":null,"goal":"under 10","met":false}',
  'NOTE the disk was slow',
  'BENCH {"name":"pace","value":3,"peer":6,"ratio":0.5,"goal":"at most 1","met":true}',
].join('\n');

describe('what benchmarks found', () => {
  it('is read from the lines for machines', () => {
    const { measurements, notes } = readResults(OUTPUT);
    expect(measurements.map(({ name }) => name)).toEqual(['pace-slow', 'pace']);
    expect(notes).toEqual(['the disk was slow']);
  });

  it('is a section with a row for each measurement', () => {
    const section = sectionOf('pace', readResults(OUTPUT), '2026-11-16, somewhere');
    expect(section).toContain('## pace\n\n2026-11-16, somewhere\n');
    expect(section).toContain('| pace-slow | 12 | – | – | under 10 | **no** |');
    expect(section).toContain('| pace | 3 | 6 | 0.5 | at most 1 | yes |');
    expect(section).toContain('- the disk was slow');
  });

  it('replaces the section of the same name and leaves the others', () => {
    const first = withSection('', 'pace', '## pace\n\nold\n');
    const second = withSection(first, 'load', '## load\n\nkept\n');
    const third = withSection(second, 'pace', '## pace\n\nnew\n');
    expect(third).not.toContain('old');
    expect(third.indexOf('## load')).toBeLessThan(third.indexOf('## pace'));
    expect(third).toContain('kept');
    expect(withSection(third, 'pace', '## pace\n\nnew\n')).toBe(third);
  });
});
