/**
 * Where an expired sign-in meets the person. Calls wait on one shared sign-in; what it looks like
 * (a dialog over the work, or the whole page when nothing has been shown yet) is the app's choice.
 */
/** Undefined: nothing is on the screen yet that would be lost. */
type Ask = () => Promise<void> | undefined;

let ask: Ask = () => undefined;
let running: Promise<void> | undefined;

const leaveForSignIn = (): Promise<void> => {
  const back = `${location.pathname}${location.search}`;
  location.replace(`/sign-in?back=${encodeURIComponent(back)}`);
  // The page is going away: whoever waits must not go on with a failure.
  return new Promise(() => {});
};

export const signInAgain = (): Promise<void> => {
  running ??= (ask() ?? leaveForSignIn()).finally(() => {
    running = undefined;
  });
  return running;
};

/** While work is on the screen, sign-in comes over it instead of in its place. */
export const askInPlace = (inPlace: Ask): (() => void) => {
  ask = inPlace;
  return () => {
    ask = () => undefined;
  };
};

/** Only addresses of this page: a crafted link must not send people elsewhere after signing in. */
export const safeReturn = (back: string | null, origin: string): string => {
  if (!back || !URL.canParse(back, origin)) return '/';
  const target = new URL(back, origin);
  if (target.origin !== origin || target.pathname === '/sign-in') return '/';
  return `${target.pathname}${target.search}`;
};
