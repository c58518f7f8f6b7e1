/** Enough for everybody who is there; whoever comes after that is asked for again. */
const MOST = 5_000;

/** Answers that are kept until they are to be forgotten. Shared by all who ask: nobody may change one. */
export class Remembered<Answer extends object> {
  readonly #find: (key: string) => Promise<Answer | undefined>;
  readonly #answers = new Map<string, Readonly<Answer>>();
  #forgotten = 0;

  constructor(find: (key: string) => Promise<Answer | undefined>) {
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

  #keep(key: string, answer: Answer): void {
    if (this.#answers.size >= MOST) this.#answers.clear();
    this.#answers.set(key, Object.freeze(answer));
  }
}
