import type { UnitsOfWork } from '../../application/unit-of-work.ts';
import {
  deleteOldActions,
  deleteOldComments,
  deleteOldReports,
  eraseOldGuests,
} from './retention.store.ts';

/** Days; 0 keeps for ever. */
export interface RetentionDays {
  comments: number;
  reports: number;
  actions: number;
}

const DAY_MS = 86_400_000;

/**
 * Takes away what has been kept long enough. What is due is read from the store each time, so a
 * server that was off catches up; figures are columns of their own and stay as they are.
 */
export class Retention {
  readonly #units: UnitsOfWork;
  readonly #days: RetentionDays;

  constructor(units: UnitsOfWork, days: RetentionDays) {
    this.#units = units;
    this.#days = days;
  }

  async sweep(): Promise<void> {
    const { comments, reports, actions } = this.#days;
    await this.#repeat(comments, deleteOldComments);
    await this.#repeat(comments, async (db, before) => {
      await eraseOldGuests(db, before);
      return false;
    });
    await this.#repeat(reports, deleteOldReports);
    await this.#repeat(actions, deleteOldActions);
  }

  /** In small transactions, each of them short. */
  async #repeat(days: number, job: typeof deleteOldReports): Promise<void> {
    if (days === 0) return;
    while (await this.#units.run(({ db, now }) => job(db, now - days * DAY_MS)));
  }
}
