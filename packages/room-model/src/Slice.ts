import type { Account, CallInput, DataCallName, LiveDetail, Notice } from '@live/protocol';
import type { RoomEvent } from './events.ts';
import type { PageKind } from './pageKinds.ts';

export interface SliceContext {
  readonly page: PageKind;
  /** The room as fetched when the page was loaded. */
  readonly loaded: LiveDetail;
  /** When it was loaded, in milliseconds of `performance.now()`. */
  readonly loadedAt: number;
  readonly account: Account;
}

export interface FetchDefinition<N extends DataCallName> {
  readonly call: N;
  input(context: SliceContext): CallInput<N>;
  /**
   * Notices that carry the same data as the response. One that arrives during the call may be newer
   * than the response, which is then refetched.
   */
  isOvertakenBy?(notice: Notice, context: SliceContext): boolean;
}

export type SliceFetch = { [N in DataCallName]: FetchDefinition<N> }[DataCallName];

/** One part of the room's state: a pure reducer that is independent of the other parts. */
export interface Slice<State> {
  initial(context: SliceContext): State;
  /** Returns the same object when nothing changes, so that nothing is rendered. */
  reduce(state: State, event: RoomEvent, context: SliceContext): State;
  /** The call that refreshes it when notices may have been missed. */
  readonly fetch?: SliceFetch;
  /** Whether the state has to be refetched; `requested` resets it. */
  needsFetch?(state: State): boolean;
}

/** Returns the same object when the change has no effect. */
export const patched = <State extends object>(state: State, change: Partial<State>): State => {
  const keys = Object.keys(change) as (keyof State)[];
  return keys.every((key) => state[key] === change[key]) ? state : { ...state, ...change };
};
