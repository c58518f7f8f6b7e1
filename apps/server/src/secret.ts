import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { makeDataDir } from './db/data-dir.ts';
import { newSecret } from './domain/ids.ts';

const fileIn = (dataDir: string) => path.join(dataDir, 'secret');

/** The server's own key, set by the administrator or stored beside the data; undefined where there is none. */
export const findSecret = (given: string | undefined, dataDir: string): string | undefined => {
  if (given !== undefined) return given;
  const file = fileIn(dataDir);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
};

/** Makes the key where there is none yet. */
export const readSecret = (given: string | undefined, dataDir: string): string => {
  const found = findSecret(given, dataDir);
  if (found !== undefined) return found;
  makeDataDir(dataDir);
  const secret = newSecret();
  writeFileSync(fileIn(dataDir), secret, { mode: 0o600 });
  return secret;
};
