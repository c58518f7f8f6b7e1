import { LiveState, type WallRoom } from '@live/protocol';

/** Why a room needs somebody, the most urgent first. */
export const reasonKinds = [
  'lost',
  'reports',
  'none',
  'flood',
  'falling',
  'held',
  'uplink',
] as const;
export type ReasonKind = (typeof reasonKinds)[number];

export interface Reason {
  readonly kind: ReasonKind;
  /** Seconds, a number, how many times as many, or percent. */
  readonly amount: number;
}

/** A smaller crowd rises and falls by itself. */
const CROWD = 20;
/** Fewer comments a minute than this count as this many: a quiet room that begins to talk is not flooded. */
const QUIET = 15;

/** Below every threshold. */
const NO = -1;

const missingFor = (room: WallRoom, picture: WallRoom['picture']): number =>
  room.picture === picture && room.liveState === LiveState.LIVE ? room.pictureSeconds : NO;

const fallOf = ({ onlineCount, recentOnlineCount: most }: WallRoom): number =>
  most < CROWD ? 0 : Math.round(((most - onlineCount) / most) * 100);

interface Measure {
  of(room: WallRoom): number;
  /** The reason begins here, */
  from: number;
  /** and lasts until it is less than this: one that came and went with every look would make the tiles jump. */
  until: number;
}

const measures: Record<ReasonKind, Measure> = {
  // A host who reconnects at once was hardly missed.
  lost: { of: (room) => missingFor(room, 'lost'), from: 3, until: 0 },
  reports: { of: ({ reportCount }) => reportCount, from: 1, until: 1 },
  none: { of: (room) => missingFor(room, 'none'), from: 30, until: 0 },
  flood: {
    of: ({ commentCount, usualCommentCount }) =>
      Math.floor(commentCount / Math.max(QUIET, usualCommentCount)),
    from: 4,
    until: 2,
  },
  falling: { of: fallOf, from: 30, until: 20 },
  held: { of: ({ heldCount }) => heldCount, from: 10, until: 5 },
  uplink: { of: ({ uplink }) => Number(uplink === 'poor'), from: 1, until: 1 },
};

/** Why the room needs somebody, given why it did a moment ago. */
export const reasonsOf = (room: WallRoom, before: readonly Reason[] = []): Reason[] =>
  reasonKinds.flatMap((kind) => {
    const { of, from, until } = measures[kind];
    const amount = of(room);
    const held = before.some((reason) => reason.kind === kind);
    return amount >= (held ? until : from) ? [{ kind, amount }] : [];
  });

/** Reasons that somebody should see to at once. */
export const isUrgent = ({ kind }: Reason): boolean => kind === 'lost' || kind === 'reports';
