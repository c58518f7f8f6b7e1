import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { makeDataDir } from './db/data-dir.ts';
import { newSecret } from './domain/ids.ts';

/** The server's own key: set by the operator, or made once and kept beside the data. */
export const readSecret = (given: string | undefined, dataDir: string): string => {
  if (given !== undefined) return given;
  const file = path.join(dataDir, 'secret');
  if (existsSync(file)) return readFileSync(file, 'utf8');
  makeDataDir(dataDir);
  const secret = newSecret();
  writeFileSync(file, secret, { mode: 0o600 });
  return secret;
};
