/** Whether the machine has a network and whether the page is visible. */
export interface ConnectivitySignals {
  isOnline(): boolean;
  isVisible(): boolean;
  /** The listener is called when either changes. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
}

export const browserSignals: ConnectivitySignals = {
  isOnline: () => navigator.onLine,
  isVisible: () => document.visibilityState === 'visible',
  subscribe(listener) {
    const ended = new AbortController();
    const { signal } = ended;
    window.addEventListener('online', listener, { signal });
    window.addEventListener('offline', listener, { signal });
    document.addEventListener('visibilitychange', listener, { signal });
    return () => ended.abort();
  },
};
