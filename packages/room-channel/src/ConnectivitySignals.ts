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
    window.addEventListener('online', listener);
    window.addEventListener('offline', listener);
    document.addEventListener('visibilitychange', listener);
    return () => {
      window.removeEventListener('online', listener);
      window.removeEventListener('offline', listener);
      document.removeEventListener('visibilitychange', listener);
    };
  },
};
