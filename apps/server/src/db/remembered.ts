import type { Find } from './store.ts';

/** Enough for everybody who is there; whoever comes after that is asked for again. */
const MOST = 5_000;

/** Answers that are kept until they are to be forgotten. Shared by all who ask: nobody may change one. */
export class Remembered<Answer extends object> {
  readonly #find: Find<Answer>;
  readonly #answers = new Map<string, Readonly<Answer>>();
  #forgotten = 0;

  constructor(find: Find<Answer>) {
    this.#find = find;
  }

  async ask(key: string): Promise<Readonly<Answer> | undefined> {
    const known = this.#answers.get(key);
    if (known) return known;
    const forgotten = this.#forgotten;
    const answer = await this.#find(key);
    // It may have been overtaken on its way here.
    if (answer && forgotten === this.#forgotten) this.#keep(key, answer);
    return answer;
  }

  forget(): void {
    this.#forgotten += 1;
    this.#answers.clear();
  }

  #keep(key: string, answer: Readonly<Answer>): void {
    if (this.#answers.size >= MOST) this.#answers.clear();
    this.#answers.set(key, Object.freeze(answer));
  }
}
