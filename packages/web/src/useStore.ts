import { useSyncExternalStore } from 'react';

interface Observable<State> {
  subscribe(listener: () => void): () => void;
  getSnapshot(): State;
}

const noSubscription = () => () => {};

interface UseStore {
  <State>(store: Observable<State>): State;
  /** Undefined while there is no store. */
  <State>(store: Observable<State> | undefined): State | undefined;
}

/** Binds a store to a component. */
export const useStore: UseStore = <State>(store: Observable<State> | undefined) =>
  useSyncExternalStore<State | undefined>(
    store?.subscribe ?? noSubscription,
    store?.getSnapshot ?? (() => undefined),
  ) as State;
