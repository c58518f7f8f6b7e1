/** `unknown`: no answer came, or the server itself did not know. */
export type Outcome = 'done' | 'refused' | 'unknown';

export interface Said {
  text: string;
  outcome: Outcome;
  id?: string;
}

/** As the log of actions names them. */
export type ActionName =
  | 'comment-system'
  | 'comment-del'
  | 'silence'
  | 'unsilence'
  | 'silence-all'
  | 'unsilence-all';

export interface Acted {
  action: ActionName;
  /** A comment's id, an account's id, or nothing. */
  target: string;
  outcome: Outcome;
}

/** What people did in a run, and what they were told about it. */
export class Ledger {
  readonly said: Said[] = [];
  readonly acted: Acted[] = [];

  /** Comments that were acknowledged, for somebody to delete. */
  get acknowledged(): string[] {
    return this.said.flatMap(({ id }) => (id === undefined ? [] : [id]));
  }
}
