// A server with its default limits on the given data folder.
import { readConfig } from '@live/server/config';
import { createLog } from '@live/server/log';
import { startServer } from '@live/server/server';
import { BENCH_PASSWORD } from '../bench/server/accounts.ts';

const [dataDir = ''] = process.argv.slice(2);
process.on('disconnect', () => process.exit());
const config = readConfig({
  PORT: '0',
  DEMO: 'data',
  DEMO_PASSWORD: BENCH_PASSWORD,
  LOG_LEVEL: 'error',
  DATA_DIR: dataDir,
});
const server = await startServer(config, createLog(config.logLevel));
process.send?.({ url: server.url });
