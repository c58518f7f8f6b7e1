import { existsSync, readFileSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import path from 'node:path';
import { makeDataDir } from '../../db/data-dir.ts';

/** Name of the file in the data folder and in a backup. */
export const ERASED_FILE = 'erased';

/**
 * The ids of erased accounts, one a line, in a file beside the database. A backup of the database still
 * holds these people: after it is restored, the file says whom to erase again.
 */
export class ErasedIds {
  readonly #dataDir: string;

  constructor(dataDir: string) {
    this.#dataDir = dataDir;
  }

  list(): string[] {
    return readIds(readText(this.#file));
  }

  async add(ids: readonly string[]): Promise<void> {
    const text = readText(this.#file);
    const known = new Set(readIds(text));
    const added = ids.filter((id) => !known.has(id));
    if (added.length === 0) return;
    makeDataDir(this.#dataDir);
    // A crash may have cut the last line short.
    const separator = text === '' || text.endsWith('\n') ? '' : '\n';
    const lines = added.map((id) => `${id}\n`).join('');
    await appendFile(this.#file, separator + lines, { mode: 0o600, flush: true });
  }

  /** Adds those of another file, such as that of a backup. */
  async merge(file: string): Promise<void> {
    await this.add(readIds(readText(file)));
  }

  get #file(): string {
    return path.join(this.#dataDir, ERASED_FILE);
  }
}

const ID = /^[\w-]{1,64}$/;

const readText = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '');

const readIds = (text: string): string[] =>
  [...new Set(text.split('\n'))].filter((line) => ID.test(line));
