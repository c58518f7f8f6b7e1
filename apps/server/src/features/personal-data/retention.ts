import type { UnitsOfWork } from '../../application/units-of-work.ts';
import {
  deleteOldActions,
  deleteOldComments,
  deleteOldHeld,
  deleteOldQuestions,
  deleteOldReports,
  deleteOldWordHits,
  eraseOldGuests,
} from './retention.store.ts';

/** Days; 0 keeps for ever. */
export interface RetentionDays {
  comments: number;
  reports: number;
  actions: number;
}

/** How many of each were removed. */
export type Removed = Record<
  'comments' | 'held' | 'questions' | 'wordHits' | 'guests' | 'reports' | 'actions',
  number
>;

const DAY_MS = 86_400_000;

/**
 * Deletes what is older than its retention period. What is due is read from the store each time, so a server that
 * was off catches up; figures are columns of their own and stay as they are.
 */
export class Retention {
  readonly #units: UnitsOfWork;
  readonly #days: RetentionDays;

  constructor(units: UnitsOfWork, days: RetentionDays) {
    this.#units = units;
    this.#days = days;
  }

  async sweep(): Promise<Removed> {
    const { comments, reports, actions } = this.#days;
    return {
      comments: await this.#repeat(comments, deleteOldComments),
      held: await this.#repeat(comments, deleteOldHeld),
      questions: await this.#repeat(comments, deleteOldQuestions),
      wordHits: await this.#repeat(comments, deleteOldWordHits),
      guests: await this.#repeat(comments, eraseOldGuests),
      reports: await this.#repeat(reports, deleteOldReports),
      actions: await this.#repeat(actions, deleteOldActions),
    };
  }

  /** In small transactions, each of them short, until one finds nothing more. */
  async #repeat(days: number, job: typeof deleteOldReports): Promise<number> {
    if (days === 0) return 0;
    for (let removed = 0; ; ) {
      const count = await this.#units.run(({ db, now }) => job(db, now - days * DAY_MS));
      if (count === 0) return removed;
      removed += count;
    }
  }
}
