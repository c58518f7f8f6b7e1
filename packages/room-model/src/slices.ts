import type { RoomEvent } from './events.ts';
import type { RoomContext, Slice } from './Slice.ts';
import { activity } from './slices/activity.state.ts';
import { audience } from './slices/audience.state.ts';
import { bag } from './slices/bag.state.ts';
import { comments } from './slices/comments.state.ts';
import { connection } from './slices/connection.state.ts';
import { figures } from './slices/figures.state.ts';
import { room } from './slices/room.state.ts';
import { standing } from './slices/standing.state.ts';

/** All that a page knows of a room. A new slice is a file of its own and a line here. */
const slices = { room, standing, connection, audience, comments, figures, bag, activity };

export type SliceName = keyof typeof slices;
export type RoomState = {
  readonly [N in SliceName]: ReturnType<(typeof slices)[N]['initial']>;
};

/** Each is given its own state alone, whose type only the table above knows. */
export const sliceEntries = Object.entries(slices) as [SliceName, Slice<unknown>][];

export const initialState = (context: RoomContext): RoomState =>
  Object.fromEntries(
    sliceEntries.map(([name, slice]) => [name, slice.initial(context)]),
  ) as RoomState;

/** Slices that an event does not change keep their object, so that only its own views are drawn. */
export const reduceState = (
  state: RoomState,
  event: RoomEvent,
  context: RoomContext,
): RoomState => {
  const changed = sliceEntries.flatMap(([name, slice]) => {
    const next = slice.reduce(state[name], event, context);
    return next === state[name] ? [] : [[name, next] as const];
  });
  return changed.length === 0 ? state : { ...state, ...Object.fromEntries(changed) };
};
