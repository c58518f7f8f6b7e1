import { useEffect } from 'react';

/** Keeps the screen on: a phone that locks itself stops the camera. */
export const useWakeLock = (): void => {
  useEffect(() => {
    // Not in all browsers, and not without HTTPS.
    if (!('wakeLock' in navigator)) return;
    const closed = new AbortController();
    const request = async () => {
      if (document.hidden) return;
      // Refused with a low battery, for instance.
      const lock = await navigator.wakeLock.request('screen').catch(() => undefined);
      if (closed.signal.aborted) void lock?.release();
      else closed.signal.addEventListener('abort', () => void lock?.release());
    };
    void request();
    // The browser releases it when the page is hidden.
    document.addEventListener('visibilitychange', request, { signal: closed.signal });
    return () => closed.abort();
  }, []);
};
