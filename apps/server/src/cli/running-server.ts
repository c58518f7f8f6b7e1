import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../config.ts';

export interface RunningServerFile {
  url: string;
  /** Where its data is: in the data folder, or in PostgreSQL. */
  database: 'sqlite' | 'postgres';
}

const PROBE_MS = 3000;
const fileIn = (dataDir: string) => path.join(dataDir, 'address');

export const databaseOf = ({ databaseUrl }: Config): RunningServerFile['database'] =>
  databaseUrl === undefined ? 'sqlite' : 'postgres';

/** Writes the server's URL where commands of the same data folder find it. */
export const writeServerFile = (config: Config, url: string): { remove(): void } => {
  const file = fileIn(config.dataDir);
  const content: RunningServerFile = { url, database: databaseOf(config) };
  writeFileSync(file, JSON.stringify(content), { mode: 0o600 });
  return { remove: () => rmSync(file, { force: true }) };
};

/** The server of this data folder; undefined when none is running. */
export const findRunningServer = async ({
  dataDir,
}: Config): Promise<RunningServerFile | undefined> => {
  try {
    const running = JSON.parse(readFileSync(fileIn(dataDir), 'utf8')) as RunningServerFile;
    await fetch(`${running.url}/healthz`, { signal: AbortSignal.timeout(PROBE_MS) });
    return running;
  } catch {
    // No file, or no answer at its URL: it is left over from a server that was killed.
    return undefined;
  }
};
