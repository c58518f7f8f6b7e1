import type { Allowance } from '@live/guards';

/** What a bucket belongs to; `pair` is a name together with an address. */
export type Scope =
  | 'connection'
  | 'account'
  | 'address'
  | 'browser'
  | 'name'
  | 'pair'
  | 'everybody';

/**
 * Every rate limit, by action and by scope.
 * `docs/security.md` shows the same table, and a test compares the two.
 */
export const budgetTable = {
  /** Requests of any kind over HTTP. A whole office may share one address. */
  requests: { address: { limit: 5_000, seconds: 10 } },
  /** Each by its weight (`http/call-weights.ts`). Guests cost nothing, so their address is counted too. */
  calls: {
    account: { limit: 40, seconds: 2 },
    address: { limit: 3_000, seconds: 10 },
  },
  /** Pages of exported files; a file over the limit is written more slowly. */
  exportPages: {
    account: { limit: 50, seconds: 2 },
    address: { limit: 100, seconds: 2 },
  },
  /** What calls answer, and what a connection sends to the broker. A long list costs more than a short one. */
  bytes: {
    account: { limit: 2 * 1024 * 1024, seconds: 5 },
    address: { limit: 64 * 1024 * 1024, seconds: 10 },
    connection: { limit: 1024 * 1024, seconds: 10 },
  },
  /** Packets on the broker; a connection that sends more is closed. */
  packets: { connection: { limit: 500, seconds: 10 } },
  /** Commands on the broker; those over the limit get a refusal as their reply. */
  commands: { account: { limit: 200, seconds: 10 } },
  /** Connections to the broker. The limit is also the number of open ones: an account's oldest is closed. */
  connections: {
    account: { limit: 30, seconds: 60 },
    address: { limit: 2_000, seconds: 60 },
  },
  /** WebRTC offers, to publish or to watch. */
  offers: {
    account: { limit: 10, seconds: 30 },
    address: { limit: 300, seconds: 30 },
  },
  /** Pictures of the wall: those of some hundred rooms, each renewed within five seconds. */
  stills: { account: { limit: 300, seconds: 5 } },
  /** Wrong passwords. Guesses at one name from many addresses have a limit too, a far higher one. */
  signIns: {
    pair: { limit: 10, seconds: 60 },
    address: { limit: 60, seconds: 60 },
    name: { limit: 300, seconds: 600 },
  },
  /** Wrong codes of a second step: whoever sends them had the password, so guesses at one account are few. */
  signInCodes: {
    pair: { limit: 10, seconds: 60 },
    address: { limit: 60, seconds: 60 },
    name: { limit: 30, seconds: 3600 },
  },
  /** New guests; the limit of an address is the setting GUESTS_PER_MINUTE. */
  guests: {
    browser: { limit: 6, seconds: 60 },
    address: { limit: 60, seconds: 60 },
  },
  reports: { account: { limit: 5, seconds: 60 } },
  /** Created by a host. */
  rooms: { account: { limit: 20, seconds: 3600 } },
  /** Uploaded pictures. */
  images: { account: { limit: 60, seconds: 3600 } },
  /** In one room. */
  comments: { account: { limit: 10, seconds: 10 } },
  /** Questions in one room; each counts as a comment too. */
  questions: { account: { limit: 3, seconds: 60 } },
  /** Each like, however many a command brings. */
  likes: { account: { limit: 300, seconds: 10 } },
  /** Also by a heartbeat of somebody who had left. */
  enters: { account: { limit: 15, seconds: 60 } },
  /** Written to the log. */
  pageErrors: {
    address: { limit: 10, seconds: 60 },
    everybody: { limit: 100, seconds: 60 },
  },
} as const satisfies Record<string, Partial<Record<Scope, Allowance>>>;

export type BudgetKind = keyof typeof budgetTable;
export type ScopeOf<K extends BudgetKind> = keyof (typeof budgetTable)[K] & Scope;
export type Allowances = Readonly<Record<BudgetKind, Partial<Record<Scope, Allowance>>>>;

/** Limits that a load test raises: they depend on the number of clients, not on the behaviour of one person. */
const SCALED = [
  'requests',
  'calls',
  'exportPages',
  'bytes',
  'packets',
  'commands',
  'connections',
  'offers',
  'stills',
  'rooms',
] as const;

/** The table of a server, by its settings. */
export const allowancesFor = (factor: number, guestsPerMinute: number): Allowances => {
  const guests = {
    ...budgetTable.guests,
    address: { limit: guestsPerMinute, seconds: budgetTable.guests.address.seconds },
  };
  const scaled = SCALED.map((kind) => [
    kind,
    Object.fromEntries(
      Object.entries(budgetTable[kind]).map(([scope, { limit, seconds }]) => [
        scope,
        { limit: limit * factor, seconds },
      ]),
    ),
  ]);
  return { ...budgetTable, ...Object.fromEntries(scaled), guests };
};
