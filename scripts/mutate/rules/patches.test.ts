import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../bootstrap/paths.mjs';
import { findCitations, readRules } from '../../rules/citations.ts';
import { RULE_PATCHES } from './patches.ts';

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const rules = readRules(read('docs/rules.md'));
const broken = new Set(RULE_PATCHES.map(({ rule }) => rule));

describe('the patches that break rules', () => {
  it.each(RULE_PATCHES)('$rule finds what it changes in $file, once', ({ file, before, after }) => {
    expect(read(file).split(before)).toHaveLength(2);
    expect(after).not.toBe(before);
  });

  it.each(RULE_PATCHES)('$rule names tests that cite it ($file)', ({ rule, tests }) => {
    expect(tests).not.toHaveLength(0);
    for (const file of tests)
      expect(findCitations(file, read(file)).map(({ id }) => id)).toContain(rule);
  });

  it('break every rule', () => {
    expect(rules.filter((id) => !broken.has(id))).toEqual([]);
  });

  it('break rules that exist', () => {
    expect([...broken].filter((id) => !rules.includes(id))).toEqual([]);
  });
});
