import { useState } from 'react';
import { CallError } from './CallError.ts';

/**
 * Whether a call is under way, and what makes one: it resolves to whether the call succeeded. The client has shown a
 * failure by then.
 */
export const useBusy = (): [boolean, (call: () => Promise<unknown>) => Promise<boolean>] => {
  const [isBusy, setBusy] = useState(false);
  const run = async (call: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await call();
      return true;
    } catch (error) {
      if (!(error instanceof CallError)) reportError(error);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return [isBusy, run];
};
