import type { Store } from '@live/room-model';
import { useSyncExternalStore } from 'react';

/** Binds a store to a component. */
export const useStore = <State>(
  store: Pick<Store<State, never>, 'subscribe' | 'getSnapshot'>,
): State => useSyncExternalStore(store.subscribe, store.getSnapshot);
