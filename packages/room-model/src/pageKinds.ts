import { type DataCallName, isRunning, type LiveMode, limits } from '@live/protocol';
import type { RoomChannelOptions } from '@live/room-channel';

export interface PageKind {
  /** Only topics that the account may receive: some brokers close the connection on any other. */
  readonly listenTo: RoomChannelOptions['listenTo'];
  readonly resyncOnFirstSeq: boolean;
  /** Whether the page enters the room as a member. */
  readonly enters: boolean;
  /** The calls whose slices the page needs; not every back end has those of the operators' desk. */
  fetches(mode: LiveMode, hasDesk: boolean): readonly DataCallName[];
  /** Whether the page shows a new state of the room in place instead of reloading. */
  readonly followsState: boolean;
  readonly commentsShown: number;
  /** Whether the list is refetched after a deletion from a full list. */
  readonly refillsComments: boolean;
}

/** The prompt, the poll, and the lucky bag: comments that enter it join one row when they are folded. */
const deskFetches = (mode: LiveMode, hasDesk: boolean): readonly DataCallName[] =>
  hasDesk && isRunning(mode)
    ? ['promptCurrent', 'luckyBagCurrent', 'pollCurrent', 'spotlightCurrent']
    : [];

/** Many clients: notices that all of them receive at once cause as few fetches as possible. */
const viewer = {
  listenTo: ['client', 'reply'],
  resyncOnFirstSeq: false,
  enters: true,
  fetches: (mode) =>
    isRunning(mode)
      ? [
          'roomInfo',
          'commentList',
          'luckyBagCurrent',
          'pollCurrent',
          'spotlightCurrent',
          'activeActivityInfo',
        ]
      : ['roomInfo'],
  followsState: true,
  // A phone shows a few at a time; the rest is for scrolling back.
  commentsShown: 150,
  refillsComments: false,
} as const satisfies PageKind;

/** The pages that use a room model, and what each needs of it. */
export const pageKinds = {
  /** Few clients, complete data. A new state of the room reloads the page. */
  console: {
    listenTo: ['client', 'server'],
    resyncOnFirstSeq: true,
    enters: false,
    fetches: (mode, hasDesk) =>
      mode === 'replay'
        ? ['roomInfo', 'roomStats']
        : ['roomInfo', 'roomStats', 'commentList', ...deskFetches(mode, hasDesk)],
    followsState: false,
    commentsShown: limits.commentsShown,
    refillsComments: true,
  },
  viewer,
  /** One client, which also receives what is for operators. */
  host: {
    ...viewer,
    listenTo: ['client', 'reply', 'server'],
    resyncOnFirstSeq: true,
    fetches: (mode, hasDesk) => [...viewer.fetches(mode), ...deskFetches(mode, hasDesk)],
  },
} as const satisfies Record<string, PageKind>;
