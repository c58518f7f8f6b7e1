import { setTimeout as wait } from 'node:timers/promises';

const RETRY_DELAY_MS = 200;
/** Longer than the longest delay between retries of a fetch or a connection. */
const TIMEOUT_MS = 60_000;

/** Retries until success or timeout, because starts and sign-ins fail during a fault. */
export const retry = async <T>(attempt: (count: number) => Promise<T>): Promise<T> => {
  const deadline = performance.now() + TIMEOUT_MS;
  for (let count = 0; ; count += 1) {
    try {
      return await attempt(count);
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await wait(RETRY_DELAY_MS);
    }
  }
};

const POLL_MS = 50;

/** Looks again until nothing is found any more, and returns what is still found after a time. */
export const findLasting = async (look: () => Promise<string[]>): Promise<string[]> => {
  const deadline = performance.now() + TIMEOUT_MS;
  for (;;) {
    const findings = await look();
    if (findings.length === 0 || performance.now() > deadline) return findings;
    await wait(POLL_MS);
  }
};
