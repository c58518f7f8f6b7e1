import { useEffect } from 'react';
import { hostTexts } from '../../lib/hostTexts.ts';
import { toast } from '../../lib/toasts.ts';

/** Keeps the screen on: a phone that locks itself stops the camera. */
export const useWakeLock = (): void => {
  useEffect(() => {
    // Not in all browsers, and not without HTTPS.
    if (!('wakeLock' in navigator)) return;
    const closed = new AbortController();
    const request = async () => {
      if (document.hidden) return;
      const lock = await navigator.wakeLock.request('screen');
      if (closed.signal.aborted) void lock.release();
      else closed.signal.addEventListener('abort', () => void lock.release());
    };
    // Refused with a low battery, for instance.
    request().catch(() => toast(hostTexts.broadcast.screenMayTurnOff));
    // The browser releases it when the page is hidden.
    const renew = () => void request().catch(() => undefined);
    document.addEventListener('visibilitychange', renew, { signal: closed.signal });
    return () => closed.abort();
  }, []);
};
