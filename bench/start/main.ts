// Time from `npm start` to ready with built pages, and the server's memory with 1,000 viewers.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '@live/engines';
import { readOptions, simulate } from '@live/simulator';
import { note, report } from '../measurement.ts';
import { startProduct } from '../server/startProduct.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const STARTS = 3;
const VIEWERS = 1_000;
const SECONDS = 60;
const GOALS = { startMs: 3_000, memoryMiB: 300 };

/** Returns the milliseconds until `/healthz` succeeds. */
async function startOnce(dataDir: string): Promise<number> {
  const port = await freePort();
  const startedAt = performance.now();
  const child = spawn(process.execPath, [path.join(ROOT, 'scripts/run.mjs'), 'start'], {
    cwd: ROOT,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  try {
    for (;;) {
      const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined);
      if (answer?.ok) return performance.now() - startedAt;
      await wait(10);
    }
  } finally {
    child.kill('SIGINT');
    await ended;
  }
}

/** Resident memory of a process in MiB (Linux only). */
const memoryOf = (pid: number): number => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
};

async function memoryWithViewers(folder: string): Promise<number> {
  // The first start creates the demo's recordings, which must not affect the measurement.
  const first = await startProduct(folder);
  await first.child.stop();
  const server = await startProduct(folder);
  const samples: number[] = [];
  const sampling = setInterval(() => samples.push(memoryOf(server.child.pid)), 1_000);
  const options = ['--viewers', VIEWERS, '--comments', 5, '--seconds', SECONDS, '--arrive', 30];
  const isSound = await simulate(readOptions([...options.map(String), '--url', server.first.url]), {
    isInteractive: false,
    write: (text) => process.stdout.write(text),
    stop: new AbortController().signal,
  });
  clearInterval(sampling);
  await server.child.stop();
  if (!isSound) note('The simulator found errors in this run: see its output.');
  return Math.max(...samples);
}

const dataDir = mkdtempSync(path.join(tmpdir(), 'live-bench-start-'));
await startOnce(dataDir);
const starts: number[] = [];
for (let count = 0; count < STARTS; count += 1) starts.push(await startOnce(dataDir));
rmSync(dataDir, { recursive: true, force: true });
console.log(`ready after ${starts.map((ms) => ms.toFixed(0)).join(', ')} ms`);
if (process.platform === 'linux') {
  const folder = mkdtempSync(path.join(tmpdir(), 'live-bench-memory-'));
  const memory = await memoryWithViewers(folder);
  rmSync(folder, { recursive: true, force: true });
  console.log(`at most ${memory.toFixed(0)} MiB with ${VIEWERS} viewers`);
  report({
    name: 'start-memory-MiB',
    value: memory,
    peer: null,
    goal: `under ${GOALS.memoryMiB} with ${VIEWERS} viewers`,
    met: memory < GOALS.memoryMiB,
  });
}
const fastest = Math.min(...starts);
note(`Best of ${STARTS} starts with the demo on, built pages and an existing data folder.`);
report({
  name: 'start',
  value: fastest,
  peer: null,
  goal: `ready under ${GOALS.startMs} ms`,
  met: fastest < GOALS.startMs,
});
process.exit();
