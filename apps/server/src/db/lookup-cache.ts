import type { Find } from './store.ts';

/** Enough for everybody who is there; whoever comes after that is asked for again. */
const MOST = 5_000;

/** Answers that are kept until they are invalidated. Shared by all who ask: nobody may change one. */
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
    // It may have been overtaken on its way here.
    if (answer && generation === this.#generation) this.#keep(key, answer);
    return answer;
  }

  clear(): void {
    this.#generation += 1;
    this.#entries.clear();
  }

  #keep(key: string, answer: Readonly<Answer>): void {
    if (this.#entries.size >= MOST) this.#entries.clear();
    this.#entries.set(key, Object.freeze(answer));
  }
}
