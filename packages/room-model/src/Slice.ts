import type { Account, CallInput, DataCallName, LiveDetail, Notice } from '@live/protocol';
import type { RoomEvent } from './events.ts';
import type { PageKind } from './pageKinds.ts';

export interface RoomContext {
  readonly page: PageKind;
  /** The room as the page was loaded with it. */
  readonly loaded: LiveDetail;
  /** When it was, on this page's own clock in milliseconds. */
  readonly loadedAt: number;
  readonly account: Account;
}

export interface FetchDefinition<N extends DataCallName> {
  readonly call: N;
  input(context: RoomContext): CallInput<N>;
  /**
   * Notices that say the same as the answer. One that comes while the call is on its way may be
   * newer than the answer, which is then fetched again.
   */
  isOutdatedBy?(notice: Notice, context: RoomContext): boolean;
}

export type SliceFetch = { [N in DataCallName]: FetchDefinition<N> }[DataCallName];

/** One part of what a page knows of a room: pure, and without knowledge of the other parts. */
export interface Slice<State> {
  initial(context: RoomContext): State;
  /** Returns the same object where nothing changes, so that nothing is drawn again. */
  reduce(state: State, event: RoomEvent, context: RoomContext): State;
  /** What brings it up to date when notices may have been missed. */
  readonly fetch?: SliceFetch;
  /** Whether what has happened makes a fetch necessary; `requested` ends it. */
  isStale?(state: State): boolean;
}

/** The same object where the change changes nothing. */
export const patched = <State extends object>(state: State, change: Partial<State>): State => {
  const keys = Object.keys(change) as (keyof State)[];
  return keys.every((key) => state[key] === change[key]) ? state : { ...state, ...change };
};
