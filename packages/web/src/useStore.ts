import type { Store } from '@live/room-model';
import { useSyncExternalStore } from 'react';

/** The bridge from a page's own stores to components. */
export const useStore = <State>(
  store: Pick<Store<State, never>, 'subscribe' | 'getSnapshot'>,
): State => useSyncExternalStore(store.subscribe, store.getSnapshot);
