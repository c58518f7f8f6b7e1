// Runs the product's origin in a separate process from the one that serves HTTP, as in production.
import { setTimeout as wait } from 'node:timers/promises';
import { openTestOrigin } from '@live/server/testing/media/test-origin';
import { ownCpuMs, pinForwarder, serveParent, type Usage } from './child.ts';

const settings = { maxViewersPerRoom: 1_000, maxSessionsPerAccount: 1_000 };
pinForwarder();
const server = await openTestOrigin(settings, 'process');

/** Waits for the next heartbeat of the media process, which reports its CPU time. */
async function usage(): Promise<Usage> {
  const before = server.process?.status;
  while (server.process?.status === before) await wait(5);
  const cpuSeconds = server.process?.status?.cpuSeconds ?? Number.NaN;
  const httpCpuMs = ownCpuMs();
  return { at: performance.now(), cpuMs: cpuSeconds * 1_000 + httpCpuMs, httpCpuMs };
}

const tokens = {
  publish: server.sign('publish', '1', 'host', 3_600_000),
  play: server.sign('play', '1', 'viewer', 3_600_000),
};
serveParent(server.url, tokens, usage);
