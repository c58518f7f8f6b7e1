import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { WorldKind } from './plan.ts';
import { availableWorlds } from './world.ts';

const MAIN = fileURLToPath(new URL('../scripts/faults/main.ts', import.meta.url));

/** A build machine that skips a world would call a broken one sound. */
const canOpen = (world: WorldKind) => availableWorlds().includes(world) || !!process.env.CI;

const run = (seed: number, runs: number, worlds: readonly WorldKind[]): Promise<string> => {
  const range = ['--runs', String(runs), '--seed', String(seed)];
  const args = [MAIN, ...range, '--worlds', worlds.join(), '--quiet'];
  return new Promise((resolve) => {
    execFile(process.execPath, args, { timeout: 580_000 }, (_error, stdout, stderr) =>
      resolve(stdout + stderr),
    );
  });
};

/** Short parts of `npm run faults`. */
describe('whatever breaks', { timeout: 600_000 }, () => {
  it('O-08 nothing is lost and nobody sees anything else: one server', async () => {
    // Each store meets a kill, a cut and readers that do not read.
    const worlds = (['sqlite', 'postgres'] as const).filter(canOpen);
    expect(await run(0, 6, worlds)).toContain('6 runs, 0 findings');
  });

  it('O-08 a full disk refuses writes, loses none that it took, and takes them again', async () => {
    const said = await run(7, 1, ['sqlite']);
    expect(said).toMatch(/sqlite: full-disk.* [1-9]\d* writes refused by a full disk/);
    expect(said).toContain('1 runs, 0 findings');
  });

  it.skipIf(!canOpen('rabbitmq') || !canOpen('mosquitto'))(
    'O-08 nothing is lost and nobody sees anything else: two servers and a broker',
    async () => {
      const said = await run(61, 2, ['rabbitmq', 'mosquitto']);
      expect(said).toMatch(/mosquitto: kill-replica .*the room moved/);
      expect(said).toContain('rabbitmq: kill-broker');
      expect(said).toContain('2 runs, 0 findings');
    },
  );
});
