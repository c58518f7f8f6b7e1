/** `unknown`: no response, or the server could not determine the outcome. */
export type Outcome = 'done' | 'refused' | 'unknown';

export interface SentComment {
  text: string;
  outcome: Outcome;
  id?: string;
}

/** Names as in the action log. */
export type ActionName =
  | 'comment-system'
  | 'comment-del'
  | 'silence'
  | 'unsilence'
  | 'silence-all'
  | 'unsilence-all';

export interface RecordedAction {
  action: ActionName;
  /** Id of a comment or an account, or empty. */
  target: string;
  outcome: Outcome;
}

/** A note on a person, the case of a report that an operator closed, or an action that one has undone. */
export interface RecordedEntry {
  /** Content of the note, which no other has, or id of the report or the action. */
  key: string;
  outcome: Outcome;
}

/** Everything sent in a run, with its outcome. */
export class Ledger {
  readonly sentComments: SentComment[] = [];
  readonly actions: RecordedAction[] = [];
  readonly notes: RecordedEntry[] = [];
  readonly closedCases: RecordedEntry[] = [];
  /** Deletions that an operator has undone. */
  readonly undone: RecordedEntry[] = [];

  /** Comments that wait, or waited, for an operator. */
  readonly heldIds: string[] = [];
  readonly decidedIds: string[] = [];

  /** Ids of acknowledged comments. */
  get acknowledged(): string[] {
    return this.sentComments.flatMap(({ id }) => (id === undefined ? [] : [id]));
  }
}
