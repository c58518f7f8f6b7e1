import { resolveUrl } from '@live/web';
import { StillDecoder } from './StillDecoder.ts';

/** A picture is never older than this. */
const MAX_AGE_MS = 5_000;
/** The next one is fetched so long before: it has to arrive and be decoded. */
const AHEAD_MS = 900;
/** A picture that was old when it came is fetched again after this, and one that was not there. */
const SOONEST_MS = 1_500;
const AGAIN_MS = 3_000;
const AT_ONCE = 4;
const FETCH_WITHIN_MS = 8_000;

/** What a tile shows: nothing, a picture of now, or one that could not be renewed. */
export type StillState = 'none' | 'fresh' | 'stale';

export interface StillViewer {
  /** Draws the frame at once: it is closed afterwards. */
  draw(frame: VideoFrame): void;
  show(state: StillState): void;
}

/** What tests replace. */
interface StillOptions {
  readonly decoder?: Pick<StillDecoder, 'decode' | 'destroy'>;
  readonly fetch?: typeof fetch;
}

interface Watched {
  readonly liveId: string;
  readonly viewer: StillViewer;
  dueAt: number;
  isLoading: boolean;
  /** Ends when the picture that is shown is old. */
  ageing: ReturnType<typeof setTimeout> | undefined;
}

/** Fetches and decodes the newest keyframes of the rooms that are seen, each just before its picture becomes old. */
export class StillPictures {
  /** Changes while the wall is open. */
  token = '';
  readonly #decoder: Pick<StillDecoder, 'decode' | 'destroy'>;
  readonly #fetch: typeof fetch;
  readonly #watched = new Set<Watched>();
  readonly #ended = new AbortController();
  #loading = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor({ decoder = new StillDecoder(), fetch: given }: StillOptions = {}) {
    this.#decoder = decoder;
    this.#fetch = given ?? ((...request) => fetch(...request));
    const { signal } = this.#ended;
    document.addEventListener('visibilitychange', () => this.#pump(), { signal });
  }

  /** Returns what ends it. */
  watch(liveId: string, viewer: StillViewer): () => void {
    const watched: Watched = { liveId, viewer, dueAt: 0, isLoading: false, ageing: undefined };
    this.#watched.add(watched);
    // Tiles that are seen together come in their order.
    this.#schedule(0);
    return () => {
      this.#show(watched, undefined);
      this.#watched.delete(watched);
    };
  }

  destroy(): void {
    this.#ended.abort();
    clearTimeout(this.#timer);
    for (const { ageing } of this.#watched) clearTimeout(ageing);
    this.#watched.clear();
    this.#decoder.destroy();
  }

  #schedule(afterMs: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#pump(), afterMs);
  }

  /** Loads what is due. A hidden page needs no pictures. */
  #pump(): void {
    if (document.hidden || this.#ended.signal.aborted) return;
    const now = performance.now();
    const waiting = [...this.#watched].filter(({ isLoading }) => !isLoading);
    waiting.sort((one, other) => one.dueAt - other.dueAt);
    for (const watched of waiting) {
      if (watched.dueAt > now) {
        this.#schedule(watched.dueAt - now);
        return;
      }
      if (this.#loading >= AT_ONCE) return;
      void this.#load(watched);
    }
  }

  async #load(watched: Watched): Promise<void> {
    watched.isLoading = true;
    this.#loading += 1;
    // A picture that cannot be renewed stays until it is too old.
    const inMs = await this.#renew(watched).catch(() => AGAIN_MS);
    this.#loading -= 1;
    watched.isLoading = false;
    watched.dueAt = performance.now() + inMs;
    this.#pump();
  }

  /** Returns when to look again. */
  async #renew(watched: Watched): Promise<number> {
    const answer = await this.#fetch(resolveUrl(`/media/stills/${watched.liveId}`), {
      headers: { authorization: `Bearer ${this.token}` },
      signal: AbortSignal.any([this.#ended.signal, AbortSignal.timeout(FETCH_WITHIN_MS)]),
    });
    if (answer.status === 204 || answer.status === 409) {
      this.#show(watched, undefined);
      return AGAIN_MS;
    }
    if (!answer.ok) throw new Error(`the still was refused: ${answer.status}`);
    const codec = answer.headers.get('x-still-codec') ?? '';
    const takenAt = performance.now() - Number(answer.headers.get('x-still-age') ?? 0);
    const frame = await this.#decoder.decode(codec, new Uint8Array(await answer.arrayBuffer()));
    try {
      if (this.#watched.has(watched)) watched.viewer.draw(frame);
    } finally {
      frame.close();
    }
    this.#show(watched, takenAt);
    return Math.max(SOONEST_MS, takenAt + MAX_AGE_MS - AHEAD_MS - performance.now());
  }

  #show(watched: Watched, takenAt: number | undefined): void {
    if (!this.#watched.has(watched)) return;
    clearTimeout(watched.ageing);
    const { viewer } = watched;
    viewer.show(takenAt === undefined ? 'none' : 'fresh');
    if (takenAt === undefined) return;
    const ageMs = performance.now() - takenAt;
    watched.ageing = setTimeout(() => viewer.show('stale'), Math.max(0, MAX_AGE_MS - ageMs));
  }
}
