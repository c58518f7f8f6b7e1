/**
 * Signs in again in place. Returns undefined when the page has no state to preserve; the browser is
 * then redirected to the sign-in page.
 */
type InPlaceSignIn = () => Promise<void> | undefined;

let signInInPlace: InPlaceSignIn = () => undefined;
let running: Promise<void> | undefined;

const redirectToSignIn = (): Promise<void> => {
  const back = `${location.pathname}${location.search}`;
  location.replace(`/sign-in?back=${encodeURIComponent(back)}`);
  // Never resolves: the page is being replaced, and waiting calls must not fail before.
  return new Promise(() => {});
};

/** Concurrent calls share one sign-in. */
export const signInAgain = (): Promise<void> => {
  running ??= (signInInPlace() ?? redirectToSignIn()).finally(() => {
    running = undefined;
  });
  return running;
};

/** Sets how to sign in over the page; returns a function that removes it. */
export const setInPlaceSignIn = (inPlace: InPlaceSignIn): (() => void) => {
  signInInPlace = inPlace;
  return () => {
    signInInPlace = () => undefined;
  };
};

/** Accepts own URLs only: a crafted link must not redirect elsewhere after signing in. */
export const safeReturn = (back: string | null, origin: string): string => {
  if (!back || !URL.canParse(back, origin)) return '/';
  const target = new URL(back, origin);
  if (target.origin !== origin || target.pathname === '/sign-in') return '/';
  // Two slashes begin the name of another host: `/.//evil.test` is a path of ours until it is used by itself.
  if (/^[/\\]{2}/.test(target.pathname)) return '/';
  return `${target.pathname}${target.search}`;
};
