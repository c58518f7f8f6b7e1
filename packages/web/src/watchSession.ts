const NAME = 'live-session';
/** A stream that was refused is asked for again after this long. */
const AGAIN_MS = 60_000;

const pause = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, AGAIN_MS);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Resolves when the session has ended, or when there is no stream to be had. */
const follow = (signal: AbortSignal): Promise<'ended' | 'refused'> =>
  new Promise((resolve) => {
    const stream = new EventSource('/auth/session');
    const stop = (why: 'ended' | 'refused') => {
      stream.close();
      resolve(why);
    };
    stream.addEventListener('ended', () => stop('ended'));
    // After a lost connection browsers connect again by themselves.
    stream.onerror = () => stream.readyState === EventSource.CLOSED && stop('refused');
    signal.addEventListener('abort', () => stop('refused'));
  });

/**
 * Checks the session as soon as it has ended elsewhere: signed out, disabled, with another role or password. Of all tabs
 * one has the stream and tells the others, because browsers open few connections to a server. `check` settles when the
 * page is signed in again.
 */
export const watchSession = (check: () => Promise<unknown>): (() => void) => {
  const stopped = new AbortController();
  const { signal } = stopped;
  const tabs = new BroadcastChannel(NAME);
  tabs.onmessage = () => void check().catch(() => {});
  // Without HTTPS there are no locks, and each tab has a stream of its own.
  const followAlone = () =>
    'locks' in navigator
      ? navigator.locks.request(NAME, { signal }, () => follow(signal))
      : follow(signal);
  const watch = async () => {
    while (!signal.aborted) {
      const why = await followAlone();
      if (signal.aborted) return;
      if (why === 'ended') tabs.postMessage(NAME);
      const isChecked = await check().then(
        () => true,
        () => false,
      );
      if (why === 'refused' || !isChecked) await pause(signal);
    }
  };
  // Stopped while it waited for the lock.
  watch().catch(() => {});
  return () => {
    stopped.abort();
    tabs.close();
  };
};
