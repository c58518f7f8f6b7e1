import { MediaRefusal, type Still } from '../media-origin.ts';
import { mediaTexts } from '../texts.ts';

/** All who ask for the same still within this time get one answer of the media process. */
const CACHED_MS = 500;
/** More stills at a time are not fetched: each crosses from process to process, and the process has hosts to serve. */
const MAX_AT_ONCE = 16;

interface CachedStill {
  readonly at: number;
  readonly still: Promise<Still | undefined>;
}

/** Stills of the media process, each fetched once for everybody. */
export class CachedStills {
  readonly #fetch: (liveId: string) => Promise<Still | undefined>;
  readonly #cached = new Map<string, CachedStill>();
  #fetching = 0;

  constructor(fetch: (liveId: string) => Promise<Still | undefined>) {
    this.#fetch = fetch;
  }

  async of(liveId: string): Promise<Still | undefined> {
    const now = performance.now();
    for (const [each, { at }] of this.#cached) if (now - at >= CACHED_MS) this.#cached.delete(each);
    const cached = this.#cached.get(liveId) ?? this.#begin(liveId, now);
    const still = await cached.still;
    return still && { ...still, ageMs: still.ageMs + performance.now() - cached.at };
  }

  #begin(liveId: string, at: number): CachedStill {
    if (this.#fetching >= MAX_AT_ONCE) throw new MediaRefusal('limit', mediaTexts.tooManyRequests);
    this.#fetching += 1;
    const still = this.#fetch(liveId).finally(() => {
      this.#fetching -= 1;
    });
    const begun = { at, still };
    this.#cached.set(liveId, begun);
    // An answer that failed is not given to others.
    still.catch(() => this.#cached.delete(liveId));
    return begun;
  }
}
