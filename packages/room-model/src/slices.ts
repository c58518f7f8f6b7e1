import type { RoomEvent } from './events.ts';
import type { Slice, SliceContext } from './Slice.ts';
import { activity } from './slices/activity.state.ts';
import { bag } from './slices/bag.state.ts';
import { comments } from './slices/comments.state.ts';
import { connection } from './slices/connection.state.ts';
import { counts } from './slices/counts.state.ts';
import { membership } from './slices/membership.state.ts';
import { operators } from './slices/operators.state.ts';
import { poll } from './slices/poll.state.ts';
import { prompt } from './slices/prompt.state.ts';
import { room } from './slices/room.state.ts';
import { serverTime } from './slices/serverTime.state.ts';
import { spotlight } from './slices/spotlight.state.ts';
import { statistics } from './slices/statistics.state.ts';

/** All slices of the room's state. A new slice is a file and a line here. */
const slices = {
  room,
  membership,
  connection,
  counts,
  comments,
  statistics,
  bag,
  poll,
  spotlight,
  serverTime,
  activity,
  operators,
  prompt,
};

export type SliceName = keyof typeof slices;
export type RoomSnapshot = {
  readonly [N in SliceName]: ReturnType<(typeof slices)[N]['initial']>;
};

/** Typed as unknown, because each slice receives only its own state. */
export const sliceEntries = Object.entries(slices) as [SliceName, Slice<unknown>][];

export const initialState = (context: SliceContext): RoomSnapshot =>
  Object.fromEntries(
    sliceEntries.map(([name, slice]) => [name, slice.initial(context)]),
  ) as RoomSnapshot;

/** Unchanged slices keep their object, so that only affected components render. */
export const reduceState = (
  state: RoomSnapshot,
  event: RoomEvent,
  context: SliceContext,
): RoomSnapshot => {
  const changed = sliceEntries.flatMap(([name, slice]) => {
    const next = slice.reduce(state[name], event, context);
    return next === state[name] ? [] : [[name, next] as const];
  });
  return changed.length === 0 ? state : { ...state, ...Object.fromEntries(changed) };
};
