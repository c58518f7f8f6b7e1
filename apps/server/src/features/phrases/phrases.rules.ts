import type { Store } from '../../db/store.ts';
import { insertPhrases, listPhrases } from './phrases.store.ts';

/** The phrases that an operator sends often; nobody else sees them. */
export class Phrases {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  listOf(accountId: string): Promise<string[]> {
    return listPhrases(this.#store.db, accountId);
  }

  /** Replaces all of them. Of equal ones the first is kept. */
  async save(accountId: string, phrases: readonly string[]): Promise<void> {
    await this.#store.transaction(async (db) => {
      await db.deleteFrom('phrases').where('account_id', '=', accountId).execute();
      await insertPhrases(db, accountId, [...new Set(phrases)]);
    });
  }
}
