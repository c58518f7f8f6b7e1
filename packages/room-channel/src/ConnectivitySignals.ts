/** What the machine knows about its network and about being looked at. */
export interface ConnectivitySignals {
  isOnline(): boolean;
  isVisible(): boolean;
  /** Called on every change of either; returns the way to stop. */
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
