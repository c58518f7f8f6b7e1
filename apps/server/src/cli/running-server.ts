import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../config.ts';
import { shellKey } from '../features/platform/platform.signature.ts';
import { readSecret } from '../secret.ts';

export interface RunningServerAddress {
  url: string;
  key: string;
}

const PROBE_MS = 3000;
const fileIn = (dataDir: string) => path.join(dataDir, 'address');

/** Leaves the server's address where commands of the same data folder find it. */
export const leaveAddress = (dataDir: string, url: string): { remove(): void } => {
  writeFileSync(fileIn(dataDir), url, { mode: 0o600 });
  return { remove: () => rmSync(fileIn(dataDir), { force: true }) };
};

/** The server that works on this data folder; undefined when there is none. */
export const findRunningServer = async (
  config: Config,
): Promise<RunningServerAddress | undefined> => {
  try {
    const url = readFileSync(fileIn(config.dataDir), 'utf8');
    await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(PROBE_MS) });
    return { url, key: shellKey(readSecret(config.secret, config.dataDir)) };
  } catch {
    // No address, or nobody answers there: it was left by a server that did not end well.
    return undefined;
  }
};
