import type { Find } from './store.ts';

/** Enough for everybody online at one server; beyond that the cache starts over. An entry takes some 300 bytes. */
const MOST = 50_000;

/** Caches answers until they are invalidated. They are shared between callers, so they are frozen. */
export class LookupCache<Answer extends object> {
  readonly #find: Find<Answer>;
  readonly #entries = new Map<string, Readonly<Answer>>();
  #generation = 0;

  constructor(find: Find<Answer>) {
    this.#find = find;
  }

  async get(key: string): Promise<Readonly<Answer> | undefined> {
    const known = this.#entries.get(key);
    if (known) return known;
    const generation = this.#generation;
    const answer = await this.#find(key);
    // The cache may have been cleared while the query ran: then the answer is outdated.
    if (answer && generation === this.#generation) this.#store(key, answer);
    return answer;
  }

  clear(): void {
    this.#generation += 1;
    this.#entries.clear();
  }

  #store(key: string, answer: Readonly<Answer>): void {
    if (this.#entries.size >= MOST) this.#entries.clear();
    this.#entries.set(key, Object.freeze(answer));
  }
}
