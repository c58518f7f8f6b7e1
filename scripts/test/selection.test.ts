import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { select } from './selection.ts';

const root = mkdtempSync(path.join(tmpdir(), 'live-selection-'));
for (const file of ['e2e/own-comment.spec.ts', 'packages/words/src/judge.test.ts']) {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), '');
}
afterAll(() => rmSync(root, { recursive: true, force: true }));

const partsOf = (...words: string[]) =>
  ['check', 'unit', 'server', 'browser'].filter(select(words, root).wants);

describe('the words after npm test', () => {
  it('without any, everything runs in the quick scope', () => {
    expect(partsOf()).toEqual(['check', 'unit', 'server', 'browser']);
    expect(select([], root).scope).toBe('quick');
  });

  it('all widens the scope, alone or for a part', () => {
    expect(partsOf('all')).toEqual(['check', 'unit', 'server', 'browser']);
    expect(select(['all', 'server'], root)).toMatchObject({ scope: 'all', filters: [] });
    expect(partsOf('all', 'server')).toEqual(['server']);
  });

  it('a file runs alone, without the checks and the stages that do not have it', () => {
    expect(partsOf('own-comment')).toEqual(['browser']);
    expect(partsOf('words/src')).toEqual(['unit']);
    expect(select(['own-comment'], root)).toMatchObject({ scope: 'all', filters: ['own-comment'] });
    expect(partsOf('misspelt')).toEqual([]);
  });
});
