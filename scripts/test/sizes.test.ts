import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { overBudget, sizesOf } from './sizes.ts';

const dist = mkdtempSync(path.join(tmpdir(), 'live-sizes-'));
afterEach(() => rmSync(dist, { recursive: true, force: true }));

describe('the size of a page', () => {
  it('counts what the page names as first load, and every script in all', () => {
    mkdirSync(path.join(dist, 'assets'));
    const noise = () => Array.from({ length: 4_000 }, () => Math.random().toString(36)).join();
    for (const name of ['index', 'react', 'chart'])
      writeFileSync(path.join(dist, `assets/${name}.js`), noise());
    writeFileSync(
      path.join(dist, 'index.html'),
      '<script src="/assets/index.js"></script><link rel="modulepreload" href="/room/assets/react.js">',
    );
    const { firstLoad, all } = sizesOf(dist);
    expect(firstLoad).toBeGreaterThan(20);
    expect(all / firstLoad).toBeCloseTo(1.5, 1);
  });

  it('names what is over its budget', () => {
    expect(overBudget('console', { firstLoad: 9, all: 20 }, { firstLoad: 10, all: 20 })).toEqual(
      [],
    );
    const over = overBudget('console', { firstLoad: 11, all: 20.5 }, { firstLoad: 10, all: 20 });
    expect(over).toEqual([
      'console firstLoad 11.0 KiB，预算 10 KiB',
      'console all 20.5 KiB，预算 20 KiB',
    ]);
  });
});
