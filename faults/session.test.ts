import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const MAIN = fileURLToPath(new URL('../scripts/faults/main.ts', import.meta.url));
const RUNS = 6;

/** A short part of `npm run faults`: each store meets a kill, a cut and readers that do not read. */
it('T-08 loses nothing and lets nobody see anything else, whatever breaks', {
  timeout: 240_000,
}, async () => {
  const args = [MAIN, '--runs', String(RUNS), '--seed', '0', '--quiet'];
  const said = await new Promise<string>((resolve) => {
    execFile(process.execPath, args, { timeout: 230_000 }, (_error, stdout, stderr) =>
      resolve(stdout + stderr),
    );
  });
  expect(said).toContain(`${RUNS} runs, 0 findings`);
});
