import { setTimeout as wait } from 'node:timers/promises';

const PAUSE_MS = 200;
const PATIENCE_MS = 60_000;

/** Tries until it works: whoever starts or signs in while things break would do the same. */
export const patiently = async <T>(attempt: () => Promise<T>): Promise<T> => {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await wait(PAUSE_MS);
    }
  }
};
