/** What the page itself fetches and draws comes first; the quiet while it waits for that is none. */
const AFTER_LOAD_MS = 500;
/** A page that is never quiet must not wait for ever. */
const AT_MOST_MS = 2_000;

let quiet: Promise<void> | undefined;
let last: Promise<unknown> | undefined;

const pageLoaded = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.readyState === 'complete') resolve();
    else window.addEventListener('load', () => resolve(), { once: true });
  });

const nextIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function')
      requestIdleCallback(() => resolve(), { timeout: AT_MOST_MS });
    else resolve();
  });

/** When the page first has nothing better to do: what people came for is there by then. */
export const firstQuiet = (): Promise<void> => {
  quiet ??= pageLoaded()
    .then(() => new Promise((resolve) => setTimeout(resolve, AFTER_LOAD_MS)))
    .then(nextIdle);
  return quiet;
};

/**
 * For what nobody waits for yet: one job at a time, each when the page has nothing better to do. One that
 * fails is done again by whoever needs it.
 */
export const whenIdle = (job: () => Promise<unknown>): void => {
  last = (last ?? firstQuiet())
    .then(nextIdle)
    .then(job)
    .catch(() => {});
};
