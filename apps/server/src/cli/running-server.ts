import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../config.ts';

export interface RunningServerAddress {
  url: string;
  /** Where its data is: in the data folder, or in PostgreSQL. */
  database: 'sqlite' | 'postgres';
}

const PROBE_MS = 3000;
const fileIn = (dataDir: string) => path.join(dataDir, 'address');

export const databaseOf = ({ databaseUrl }: Config): RunningServerAddress['database'] =>
  databaseUrl === undefined ? 'sqlite' : 'postgres';

/** Writes the server's address where commands of the same data folder find it. */
export const writeAddress = (config: Config, url: string): { remove(): void } => {
  const file = fileIn(config.dataDir);
  const address: RunningServerAddress = { url, database: databaseOf(config) };
  writeFileSync(file, JSON.stringify(address), { mode: 0o600 });
  return { remove: () => rmSync(file, { force: true }) };
};

/** The server of this data folder; undefined when none is running. */
export const findRunningServer = async ({
  dataDir,
}: Config): Promise<RunningServerAddress | undefined> => {
  try {
    const address = JSON.parse(readFileSync(fileIn(dataDir), 'utf8')) as RunningServerAddress;
    await fetch(`${address.url}/healthz`, { signal: AbortSignal.timeout(PROBE_MS) });
    return address;
  } catch {
    // No address, or no answer there: it is left over from a server that was killed.
    return undefined;
  }
};
