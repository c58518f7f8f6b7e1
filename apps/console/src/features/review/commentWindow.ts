import type { CallData, ReviewComment } from '@live/protocol';

/** The comments around the moment that is shown; of a long live only these are loaded. */
export interface CommentWindow extends CallData<'reviewComments'> {
  /** How long the live had lasted when its end was fetched. */
  durationMs: number;
}

/** Older ones are dropped while it plays on. */
const MAX_LOADED = 1_000;
/** Fetched ahead when fewer than this are left to come. */
const AHEAD = 50;

/** What has to be fetched to show a moment: a new window, more at its end, or nothing. */
export const missingAt = (
  loaded: CommentWindow | undefined,
  moment: number,
  durationMs: number,
): { atMs: number } | { afterId: string } | undefined => {
  // A pixel of the axis lies between two milliseconds, and the server takes whole ones.
  const atMs = Math.round(moment);
  const [first, last] = [loaded?.items[0], loaded?.items.at(-1)];
  if (!loaded) return { atMs };
  // A live that runs has gone on since.
  const hasLater = loaded.hasLater || durationMs > loaded.durationMs;
  if (!first || !last) return hasLater ? { atMs } : undefined;
  if (atMs < first.atMs && loaded.hasEarlier) return { atMs };
  if (atMs > last.atMs && loaded.hasLater) return { atMs };
  const toCome = loaded.items.length - countUntil(loaded.items, atMs);
  return toCome < AHEAD && hasLater ? { afterId: last.id } : undefined;
};

/** Comments are in the order of their moments. */
export const countUntil = (items: readonly ReviewComment[], atMs: number): number =>
  items.findLastIndex((comment) => comment.atMs <= atMs) + 1;

export const appendPage = (loaded: CommentWindow, page: CommentWindow): CommentWindow => {
  const items = [...loaded.items, ...page.items];
  const isCut = items.length > MAX_LOADED;
  return {
    items: items.slice(-MAX_LOADED),
    hasEarlier: loaded.hasEarlier || isCut,
    hasLater: page.hasLater,
    durationMs: page.durationMs,
  };
};

export const prependPage = (loaded: CommentWindow, page: CommentWindow): CommentWindow => {
  const items = [...page.items, ...loaded.items];
  return {
    items: items.slice(0, MAX_LOADED),
    hasEarlier: page.hasEarlier,
    hasLater: loaded.hasLater || items.length > MAX_LOADED,
    durationMs: loaded.durationMs,
  };
};
