import type {
  Account,
  AudienceQuestion,
  CallData,
  Comment,
  DataCallName,
  Flag,
  Notice,
  RoomFlow,
} from '@live/protocol';
import type { ChannelState } from '@live/room-channel';

/** An action of this page, shown at once; the notice that follows has no further effect. */
export type LocalAction =
  | { type: 'comment-sent'; comment: Comment }
  | { type: 'comment-deleted'; id: string }
  | { type: 'silenced'; accountId: string; isSilence: Flag }
  | { type: 'all-silenced'; isAllSilenced: boolean }
  | { type: 'flow-changed'; flow: RoomFlow }
  | { type: 'live-ended' }
  | { type: 'bag-dismissed' }
  | { type: 'question-asked'; question: AudienceQuestion }
  | { type: 'question-supported'; questionId: string; supports: number }
  | { type: 'voted'; pollId: string; answer: number }
  | { type: 'poll-dismissed' };

/** The response to the call of a slice. */
export type FetchedEvent = {
  [N in DataCallName]: {
    type: 'fetched';
    call: N;
    data: CallData<N>;
    /** When the response arrived, in milliseconds of `performance.now()`. */
    at: number;
    /** How long the page was disconnected before the request. */
    awayMs: number;
  };
}[DataCallName];

/** Every slice receives every event. */
export type RoomEvent =
  /** Batched: a burst costs one update per frame. */
  | { type: 'notices'; notices: readonly Notice[] }
  | { type: 'requested'; call: DataCallName }
  | FetchedEvent
  /** `code` is the server's result, if there was one. */
  | { type: 'failed'; call: DataCallName; code: number | undefined }
  /** The page asked for a refetch at once, as when the user retries. */
  | { type: 'refresh-requested'; call: DataCallName }
  | { type: 'connection'; state: ChannelState }
  /** The account as fetched before each connection. */
  | { type: 'account'; account: Account }
  | { type: 'entered'; online: number; likes: number | undefined }
  /** The server refuses this account. */
  | { type: 'refused' }
  | LocalAction;
