import { LiveState, limits } from '@live/protocol';
import type { Db } from '../../db/schema.ts';
import type { LiveSpan } from './series.ts';

export interface TimeSpan {
  fromAt: number;
  untilAt: number;
}

/** A pause from the operator's action to the next change of state, or to the end of the live. */
export interface Pause extends TimeSpan {
  id: string;
  operatorId: string | null;
  operatorName: string | null;
}

/** What interrupted a live. The axis, the report and the explanations of the curve all read it here. */
export interface Interruptions {
  pauses: Pause[];
  /** Where the room was live without a picture. */
  breaks: TimeSpan[];
}

/** An uptime that is going on is written every few seconds; one older than this was left by a server that crashed. */
const ABANDONED_MS = 60_000;

export const readInterruptions = async (
  db: Db,
  span: LiveSpan,
  now: number,
): Promise<Interruptions> => {
  const pauses = findPauses(await listMoves(db, span.liveId), span.endAt);
  const uptimes = await listUptimes(db, span, now);
  return { pauses, breaks: findBreaks(uptimes, pauses, span.endAt) };
};

const listMoves = (db: Db, liveId: string) =>
  db
    .selectFrom('actions')
    .leftJoin('accounts', 'accounts.id', 'actions.actor_id')
    .select(['actions.id', 'at', 'before', 'after', 'accounts.id as operatorId', 'nickname'])
    .where('live_id', '=', liveId)
    .where('action', '=', 'room-move')
    .orderBy('at')
    .orderBy('actions.id')
    .execute();

type Move = Awaited<ReturnType<typeof listMoves>>[number];

/** A room that is paused leaves that state before it is paused again: the first pause ends with the first leaving. */
const findPauses = (moves: readonly Move[], endAt: number): Pause[] => {
  const paused = String(LiveState.PAUSED);
  const begins = moves.filter(({ after }) => after === paused);
  const firstAt = begins[0]?.at ?? endAt;
  const ends = moves.filter(({ before, at }) => before === paused && at >= firstAt);
  return begins.map(({ id, at, operatorId, nickname }, index) => ({
    id,
    operatorId,
    operatorName: nickname,
    fromAt: at,
    untilAt: Math.min(endAt, ends[index]?.at ?? endAt),
  }));
};

/** When the room had a picture. What a crash left open ended where it was last written. */
const listUptimes = async (db: Db, { liveId, endAt }: LiveSpan, now: number) => {
  const rows = await db
    .selectFrom('pictures')
    .select(['from_at', 'until_at', 'ended_by'])
    .where('live_id', '=', liveId)
    .orderBy('from_at')
    .execute();
  return rows.map(({ from_at, until_at, ended_by }, index): TimeSpan => {
    const isNewest = index === rows.length - 1;
    const goesOn = isNewest && ended_by === '' && until_at >= now - ABANDONED_MS;
    return { fromAt: from_at, untilAt: goesOn ? endAt : until_at };
  });
};

/**
 * From the first picture on. A live without any has no breaks: nothing may have been recorded of it. A shorter break is
 * a host who reconnects.
 */
const findBreaks = (
  uptimes: readonly TimeSpan[],
  pauses: readonly TimeSpan[],
  endAt: number,
): TimeSpan[] => {
  const breaks: TimeSpan[] = [];
  const covered = [...uptimes, ...pauses, { fromAt: endAt, untilAt: endAt }];
  let fromAt = uptimes[0]?.fromAt ?? endAt;
  for (const next of covered.sort((one, other) => one.fromAt - other.fromAt)) {
    const untilAt = Math.min(next.fromAt, endAt);
    if (untilAt - fromAt >= limits.shortestBreakMs) breaks.push({ fromAt, untilAt });
    fromAt = Math.max(fromAt, next.untilAt);
  }
  return breaks;
};
