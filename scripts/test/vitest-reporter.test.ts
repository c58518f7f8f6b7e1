import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { CACHE, MODULES, ROOT } from '../bootstrap/paths.mjs';
import { readVitestOutcome } from './outcome.ts';

const FILES = {
  'tests.test.ts': `
    import { expect, it } from 'vitest';
    let tries = 0;
    it('sound', () => {});
    it('shaky', { retry: 1 }, () => expect(++tries, 'which try').toBe(2));
    it('broken', () => expect(1).toBe(2));
    it.skip('left out', () => {});`,
  'prevented.test.ts': `
    import { beforeAll, describe, it } from 'vitest';
    describe('a scene', () => {
      beforeAll(() => { throw new Error('no server'); });
      it('prevented', () => {});
    });`,
  'stray.test.ts': `
    import { it } from 'vitest';
    it('stray', async () => {
      Promise.reject(new Error('nobody waits'));
      await new Promise((done) => setTimeout(done, 50));
    });`,
  'unreadable.test.ts': 'it(',
  'vitest.config.ts': 'export default {};',
};

it('counts and names every way of failing, and what passed only the second time', () => {
  mkdirSync(CACHE, { recursive: true });
  const folder = mkdtempSync(path.join(CACHE, 'reporter-'));
  try {
    for (const [name, source] of Object.entries(FILES))
      writeFileSync(path.join(folder, name), source);
    const report = path.join(folder, 'outcome.json');
    const reporter = path.join(ROOT, 'scripts/test/vitest-reporter.ts');
    const { status } = spawnSync(
      process.execPath,
      [path.join(MODULES, 'vitest/vitest.mjs'), 'run', `--reporter=${reporter}`],
      { cwd: folder, env: { ...process.env, TEST_OUTCOME: report } },
    );
    expect(status).toBe(1);
    const { failures = [], unstable = [], ...counts } = readVitestOutcome(report);
    expect(counts).toEqual({ passed: 3, failed: 4, skipped: 2 });
    expect(failures.map(({ title }) => title).sort()).toEqual([
      'nobody waits',
      'prevented.test.ts: a scene',
      'tests.test.ts: broken',
      'unreadable.test.ts: file',
    ]);
    const [broken] = failures.filter(({ title }) => title.endsWith('broken'));
    expect(broken?.message).toContain('expected 1 to be 2');
    expect(broken?.message).toContain('tests.test.ts:6');
    expect(unstable.map(({ title }) => title)).toEqual(['tests.test.ts: shaky']);
    expect(unstable[0]?.message).toContain('which try');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
