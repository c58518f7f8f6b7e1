import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { missingFromLock } from './lock.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'live-lock-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function missing(packages: object): string[] {
  const file = path.join(folder, 'package-lock.json');
  writeFileSync(file, JSON.stringify({ packages }));
  return missingFromLock(file);
}

it('finds a binary that npm left out', () => {
  const parser = { optionalDependencies: { 'parser-linux': '1.0.0', 'parser-darwin': '1.0.0' } };
  expect(
    missing({
      '': { devDependencies: { parser: '1.0.0' } },
      'node_modules/parser': parser,
      'node_modules/parser-linux': {},
    }),
  ).toEqual(['parser-darwin, needed by node_modules/parser']);
});

it('looks in all the folders in which Node looks', () => {
  expect(
    missing({
      'apps/server': { dependencies: { a: '1' } },
      'node_modules/@live/server': { link: true },
      'apps/server/node_modules/a': { dependencies: { b: '2', c: '1', d: '1' } },
      'apps/server/node_modules/a/node_modules/b': {},
      'apps/server/node_modules/c': {},
      'node_modules/d': {},
    }),
  ).toEqual([]);
});

it('does not look into folders of others', () => {
  expect(
    missing({
      'node_modules/a': { dependencies: { b: '1' } },
      'node_modules/c/node_modules/b': {},
    }),
  ).toEqual(['b, needed by node_modules/a']);
});
