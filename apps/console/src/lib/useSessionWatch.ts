import { config } from '@live/web';
import { watchSession } from '@live/web/watch-session';
import { useEffect } from 'react';
import { api } from './api.ts';

/**
 * For pages without a connection to a room: asks to sign in again as soon as the session has ended elsewhere, as a call
 * would.
 */
export const useSessionWatch = (isSignedIn = true): void => {
  useEffect(() => {
    // Another back end has no such stream.
    if (!isSignedIn || config().apiBase !== '') return undefined;
    return watchSession(() => api.call('accountGet', {}, { quiet: true }));
  }, [isSignedIn]);
};
