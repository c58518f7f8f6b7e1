import { type FileHandle, open } from 'node:fs/promises';
import { boxesIn, readMovie, readMovieFragment } from './fragment-boxes.ts';

/** A part of the file that plays by itself, after the head of the file. */
export interface Fragment {
  /** Where it begins in the file, and its length. */
  readonly offset: number;
  readonly bytes: number;
  readonly seconds: number;
}

export interface Fragments {
  /** Length of the head, which describes the tracks. */
  readonly headBytes: number;
  readonly fragments: readonly Fragment[];
  /** Where the last fragment ends. */
  readonly seconds: number;
}

const HEADER_BYTES = 16;
/** Holds the description of most fragments: one read for each instead of three. */
const READ_AHEAD_BYTES = 8 * 1024;
/** Boxes that are read whole are far smaller; a larger one is not of our making. */
const MAX_BOX_BYTES = 2 ** 20;

/** Finds the fragments of an MP4 file that may still grow: each reading goes on where the last one ended. */
export class FragmentIndex {
  readonly #path: string;
  #offset = 0;
  #headBytes = 0;
  #track: { id: number; timescale: number } | undefined;
  /** The head of a fragment whose data has not been seen yet. */
  #begun: { offset: number; at: number; seconds: number } | undefined;
  readonly #found: { offset: number; bytes: number; at: number; seconds: number }[] = [];
  #reading: Promise<void> = Promise.resolve();

  constructor(path: string) {
    this.#path = path;
  }

  /** What is complete by now. A file that is missing has no more than was read before. */
  async read(): Promise<Fragments> {
    this.#reading = this.#reading.then(() => this.#readOn()).catch(() => undefined);
    await this.#reading;
    const found = this.#found;
    return {
      headBytes: this.#headBytes,
      // The beginning of the next one is more exact than the sum of its frames.
      fragments: found.map(({ offset, bytes, at, seconds }, index) => ({
        offset,
        bytes,
        seconds: (found[index + 1]?.at ?? at + seconds) - at,
      })),
      seconds: (found.at(-1)?.at ?? 0) + (found.at(-1)?.seconds ?? 0),
    };
  }

  async #readOn(): Promise<void> {
    const file = await open(this.#path);
    try {
      const { size } = await file.stat();
      const read = readAhead(file);
      while (await this.#readBox(read, size));
    } finally {
      await file.close();
    }
  }

  /** False when the next box is not complete yet. */
  async #readBox(read: ReadAt, size: number): Promise<boolean> {
    const offset = this.#offset;
    if (offset + HEADER_BYTES > size) return false;
    const [box] = boxesIn(await read(offset, HEADER_BYTES));
    if (!box || offset + box.size > size) return false;
    if (box.type === 'moov' && box.size <= MAX_BOX_BYTES)
      this.#track = readMovie(await read(offset, box.size));
    if (box.type === 'moof' && box.size <= MAX_BOX_BYTES && this.#track) {
      if (this.#found.length === 0 && !this.#begun) this.#headBytes = offset;
      const fragment = readMovieFragment(await read(offset, box.size), this.#track);
      this.#begun = fragment && { offset, ...fragment };
    }
    this.#offset = offset + box.size;
    if (box.type === 'mdat' && this.#begun) {
      this.#found.push({ ...this.#begun, bytes: this.#offset - this.#begun.offset });
      this.#begun = undefined;
    }
    return true;
  }
}

type ReadAt = (offset: number, bytes: number) => Promise<Buffer>;

function readAhead(file: FileHandle): ReadAt {
  let at = 0;
  let ahead = Buffer.alloc(0);
  return async (offset, bytes) => {
    if (offset < at || offset + bytes > at + ahead.length) {
      const buffer = Buffer.alloc(Math.max(bytes, READ_AHEAD_BYTES));
      const { bytesRead } = await file.read(buffer, 0, buffer.length, offset);
      at = offset;
      ahead = buffer.subarray(0, bytesRead);
    }
    return ahead.subarray(offset - at, offset - at + bytes);
  };
}
