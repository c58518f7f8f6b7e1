import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fingerprint } from './pages.mjs';

let root: string;
const write = (file: string, text: string) => {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
};
const now = () => fingerprint(['app', 'lock.json'], root);

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'live-fingerprint-'));
  write('app/src/main.ts', 'one');
  write('app/index.html', 'two');
  write('lock.json', '{}');
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

it('stays the same while nothing changes', () => {
  expect(now()).toBe(now());
});

it.each([
  ['a file changes', () => write('app/src/main.ts', 'One')],
  ['a file is added', () => write('app/src/more.ts', '')],
  ['a file goes', () => rmSync(path.join(root, 'app/index.html'))],
  [
    'a file is renamed',
    () => renameSync(path.join(root, 'app/src/main.ts'), path.join(root, 'app/src/other.ts')),
  ],
  ['the lock changes', () => write('lock.json', '{ }')],
  [
    'text moves from one file to the next',
    () => {
      write('app/index.html', 'twoo');
      write('app/src/main.ts', 'ne');
    },
  ],
])('changes when %s', (_what, change) => {
  const before = now();
  change();
  expect(now()).not.toBe(before);
});

it.each(['app/src/main.test.ts', 'app/dist/index.html', 'app/node_modules/x/index.js'])(
  'takes no notice of %s, which no build reads',
  (file) => {
    const before = now();
    write(file, 'something');
    expect(now()).toBe(before);
  },
);
