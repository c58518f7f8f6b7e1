// Runs the product's server in a separate process, with the demo's accounts and rooms but no virtual viewers.
// Uses the given data folder, or a temporary one that is removed on exit; without limits, unless they are asked for.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from '@live/server/config';
import { createLog } from '@live/server/log';
import { startServer } from '@live/server/server';
import { BENCH_PASSWORD } from './accounts.ts';

const [given, limits] = process.argv.slice(2);
const dataDir = given ?? mkdtempSync(path.join(tmpdir(), 'live-bench-'));
process.on('exit', () => {
  if (given === undefined) rmSync(dataDir, { recursive: true, force: true });
});
process.on('disconnect', () => process.exit());
const config = readConfig({
  PORT: '0',
  DEMO: 'data',
  DEMO_PASSWORD: BENCH_PASSWORD,
  DATA_DIR: dataDir,
  LOG_LEVEL: 'error',
  ...(limits === undefined && {
    GUESTS_PER_MINUTE: '1000000',
    VIEWER_COMMENTS_PER_SECOND: process.env.VIEWER_COMMENTS_PER_SECOND ?? '1000000',
    BUDGET_FACTOR: '1000000',
  }),
  ...JSON.parse(process.env.BENCH_SETTINGS ?? '{}'),
});
const server = await startServer(config, createLog(config.logLevel));
process.send?.({ url: server.url });
