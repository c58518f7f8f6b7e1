import { useSyncExternalStore } from 'react';
import type { Store } from './Store.ts';

/** The one bridge from stores to components. */
export const useStore = <State>(
  store: Pick<Store<State, never>, 'subscribe' | 'getSnapshot'>,
): State => useSyncExternalStore(store.subscribe, store.getSnapshot);
