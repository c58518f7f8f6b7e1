import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ImageStore } from './image-store.ts';

/** Name of the folder in the data folder and in a backup. */
export const IMAGE_FOLDER = 'images';

/** Where an image lies in the data folder, and in a backup: in one of 256 folders, by the beginning of its name. */
export const imagePathOf = (name: string): string =>
  path.join(IMAGE_FOLDER, name.slice(0, 2), name);

export const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Images in the data folder. */
export class ImageFolder implements ImageStore {
  readonly #dataDir: string;

  constructor(dataDir: string) {
    this.#dataDir = dataDir;
  }

  async put(name: string, bytes: Uint8Array): Promise<void> {
    const file = this.#pathOf(name);
    await mkdir(path.dirname(file), { recursive: true });
    // Under its name only when it is whole: a crash leaves no half of an image.
    const unfinished = `${file}.part`;
    await writeFile(unfinished, bytes, { flush: true });
    await rename(unfinished, file);
  }

  async get(name: string): Promise<Buffer | undefined> {
    try {
      return await readFile(this.#pathOf(name));
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  async remove(name: string): Promise<void> {
    const file = this.#pathOf(name);
    await rm(file, { force: true });
    await rm(`${file}.part`, { force: true });
  }

  #pathOf(name: string): string {
    return path.join(this.#dataDir, imagePathOf(name));
  }
}
