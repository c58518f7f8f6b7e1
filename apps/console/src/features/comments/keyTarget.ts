import { Store } from '@live/web';

/** The comment that the keys of a row act on now, in words. */
export const keyTarget = new Store<string | undefined, string | undefined>(
  (_, next) => next,
  undefined,
);
