import { setTimeout as wait } from 'node:timers/promises';

/** What a promise resolves to, or undefined when it takes longer or the signal aborts the wait. */
export const orTimeout = async <T>(
  ms: number,
  promise: Promise<T>,
  signal?: AbortSignal,
): Promise<T | undefined> => {
  const settled = new AbortController();
  const given = AbortSignal.any(signal ? [settled.signal, signal] : [settled.signal]);
  const late = wait(ms, undefined, { signal: given }).catch(() => undefined);
  try {
    return await Promise.race([promise, late]);
  } finally {
    settled.abort();
  }
};
