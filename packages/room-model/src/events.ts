import type { Account, CallData, Comment, DataCallName, Flag, Notice } from '@live/protocol';
import type { ConnectionState } from '@live/room-channel';

/** What this page itself has done. It is shown at once; the notice that follows changes nothing. */
export type LocalAction =
  | { type: 'comment-sent'; comment: Comment }
  | { type: 'comment-deleted'; id: string }
  | { type: 'silenced'; accountId: string; isSilence: Flag }
  | { type: 'all-silenced'; isAllSilenced: boolean }
  | { type: 'room-closed' }
  | { type: 'bag-dismissed' };

/** The answer of a call that brings a slice up to date. */
export type FetchedEvent = {
  [N in DataCallName]: {
    type: 'fetched';
    call: N;
    data: CallData<N>;
    /** When the answer came, on this page's own clock in milliseconds. */
    at: number;
    /** How long nothing could be received before it was asked for. */
    awayMs: number;
  };
}[DataCallName];

/** All that can happen to the model. Every slice gets every event and picks its own. */
export type RoomEvent =
  /** Several at once: a flood costs one update a frame. */
  | { type: 'notices'; notices: readonly Notice[] }
  | { type: 'requested'; call: DataCallName }
  | FetchedEvent
  /** `code` is the server's result, where it gave one. */
  | { type: 'failed'; call: DataCallName; code: number | undefined }
  /** Somebody asks again by hand. */
  | { type: 'retried'; call: DataCallName }
  | { type: 'connection'; state: ConnectionState }
  /** The account as the server knows it at each connection. */
  | { type: 'account'; account: Account }
  | { type: 'entered'; online: number }
  /** The server will not have this account here. */
  | { type: 'refused' }
  | LocalAction;
