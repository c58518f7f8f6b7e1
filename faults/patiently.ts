import { setTimeout as wait } from 'node:timers/promises';

const PAUSE_MS = 200;
const PATIENCE_MS = 60_000;

/** Tries until it works: whoever starts or signs in while things break would do the same. */
export const patiently = async <T>(attempt: (count: number) => Promise<T>): Promise<T> => {
  const deadline = performance.now() + PATIENCE_MS;
  for (let count = 0; ; count += 1) {
    try {
      return await attempt(count);
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await wait(PAUSE_MS);
    }
  }
};
