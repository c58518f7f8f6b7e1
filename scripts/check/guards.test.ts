import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../bootstrap/paths.mjs';
import { missingTests, namedTests } from './guards.ts';

describe('tests that a document names', () => {
  const own = '`scripts/check/guards.test.ts`';

  it('are found by path and title', () => {
    expect(namedTests(`- x: ${own} “are found by path and title”`)).toHaveLength(1);
    expect(missingTests(`${own} “are found by path and title”`, ROOT)).toEqual([]);
  });

  it('are missed when they are gone or renamed', () => {
    const renamed = ['no', 'such', 'title'].join(' ');
    expect(missingTests(`${own} “${renamed}”; \`gone.test.ts\` “x”`, ROOT)).toHaveLength(2);
  });

  it('X-02 are all there for every threat of docs/security.md', () => {
    const document = readFileSync(path.join(ROOT, 'docs/security.md'), 'utf8');
    expect(missingTests(document, ROOT)).toEqual([]);
    const threats = document.split('\n').filter((line) => line.startsWith('- **'));
    expect(threats.length).toBeGreaterThan(14);
    expect(threats.filter((threat) => namedTests(threat).length === 0)).toEqual([]);
  });
});
