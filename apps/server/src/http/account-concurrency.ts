import { guardedImmediate, printError } from '../domain/guard.ts';

/** More would only wait for each other: the answers are made one after the other anyway. */
const AT_ONCE = 2;

/**
 * At most `AT_ONCE` lists are made for one account at a time; the others wait. Between two
 * of them everybody else is answered, however long the lists of this account are.
 */
export class AccountConcurrency {
  readonly #accounts = new Map<string, { running: number; waiting: (() => void)[] }>();

  async run<T>(accountId: string | undefined, answer: () => Promise<T>): Promise<T> {
    if (accountId === undefined) return answer();
    const account = this.#accounts.get(accountId) ?? { running: 0, waiting: [] };
    this.#accounts.set(accountId, account);
    if (account.running < AT_ONCE) account.running += 1;
    else await new Promise<void>((resolve) => account.waiting.push(resolve));
    try {
      return await answer();
    } finally {
      const next = account.waiting.shift();
      if (next) guardedImmediate(printError, next);
      else account.running -= 1;
      if (account.running === 0) this.#accounts.delete(accountId);
    }
  }
}
