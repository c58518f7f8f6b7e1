import { Store } from '@live/web';

/** The comment that the list is to scroll to; a new object for each request. */
export const wantedComment = new Store<{ id: string } | undefined, { id: string }>(
  (_, next) => next,
  undefined,
);
