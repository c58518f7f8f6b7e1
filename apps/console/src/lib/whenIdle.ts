/** Lets the page fetch and render first; waiting for that does not count as idle. */
const AFTER_LOAD_MS = 500;
/** The longest wait for an idle moment. */
const MAX_WAIT_MS = 2_000;

let idle: Promise<void> | undefined;
let last: Promise<unknown> | undefined;

const pageLoaded = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.readyState === 'complete') resolve();
    else window.addEventListener('load', () => resolve(), { once: true });
  });

const nextIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function')
      requestIdleCallback(() => resolve(), { timeout: MAX_WAIT_MS });
    else resolve();
  });

/** Resolves when the page is first idle after loading. */
export const firstIdle = (): Promise<void> => {
  idle ??= pageLoaded()
    .then(() => new Promise((resolve) => setTimeout(resolve, AFTER_LOAD_MS)))
    .then(nextIdle);
  return idle;
};

/**
 * Runs preloading jobs one at a time while the page is idle. A failed job is ignored, because its code is
 * loaded again when it is needed.
 */
export const whenIdle = (job: () => Promise<unknown>): void => {
  last = (last ?? firstIdle())
    .then(nextIdle)
    .then(job)
    .catch(() => {});
};
