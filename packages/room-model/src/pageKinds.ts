import { type DataCallName, isRunning, type LiveMode, limits } from '@live/protocol';
import type { RoomChannelOptions } from '@live/room-channel';

export interface PageKind {
  /** Only what the account may receive: some brokers close the connection over any other topic. */
  readonly listenTo: RoomChannelOptions['listenTo'];
  readonly resyncOnFirstSeq: boolean;
  /** Whether the page enters the room as one of its audience. */
  readonly enters: boolean;
  /** The calls that keep it up to date. */
  fetches(mode: LiveMode): readonly DataCallName[];
  /** Whether a new state of the room is fetched and shown in place. */
  readonly followsState: boolean;
  readonly commentsShown: number;
  /** Whether an older comment is fetched into the place of one that was deleted from a full list. */
  readonly refillsComments: boolean;
}

/** The pages that keep a model of a room, and what each of them needs of it. */
export const pageKinds = {
  /** Few, and exact. A new state reloads it. */
  console: {
    listenTo: ['client', 'server'],
    resyncOnFirstSeq: true,
    enters: false,
    fetches: (mode) =>
      mode === 'replay' ? ['roomInfo', 'roomStats'] : ['roomInfo', 'roomStats', 'commentList'],
    followsState: false,
    commentsShown: limits.commentsShown,
    refillsComments: true,
  },
  /** A crowd: what all of them receive at once makes them fetch as little as possible. */
  phone: {
    listenTo: ['client', 'reply'],
    resyncOnFirstSeq: false,
    enters: true,
    fetches: (mode) =>
      isRunning(mode)
        ? ['roomInfo', 'commentList', 'luckyBagCurrent', 'activeActivityInfo']
        : ['roomInfo'],
    followsState: true,
    // A phone shows a handful; the rest is there to scroll back to.
    commentsShown: 150,
    refillsComments: false,
  },
} as const satisfies Record<string, PageKind>;
