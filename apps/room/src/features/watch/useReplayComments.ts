import type { ReplayComment } from '@live/protocol';
import { useEffect, useState } from 'react';
import { api } from '../../lib/api.ts';

/** Comments around a moment that have been fetched. */
interface Loaded {
  fromMs: number;
  items: readonly ReplayComment[];
  /** Asks for those that follow; undefined after the last. */
  nextId: string | undefined;
}

/** Fetched this long before they are due. */
const AHEAD_MS = 5_000;
const SHOWN = 50;

const endOf = ({ items, nextId, fromMs }: Loaded): number =>
  nextId === undefined ? Number.POSITIVE_INFINITY : (items.at(-1)?.atMs ?? fromMs);

/** The comments of a replay up to the moment it shows. Without a moment, and from other back ends, none. */
export const useReplayComments = (
  liveId: string,
  atMs: number | undefined,
): readonly ReplayComment[] => {
  const [loaded, setLoaded] = useState<Loaded>();
  const isElsewhere =
    atMs !== undefined && (!loaded || atMs < loaded.fromMs || atMs > endOf(loaded) + AHEAD_MS);
  const isNearEnd = atMs !== undefined && !isElsewhere && atMs > endOf(loaded as Loaded) - AHEAD_MS;
  // The moment itself changes several times a second; what is asked for changes with a seek, or a page.
  const asked = isElsewhere ? 'moment' : isNearEnd ? loaded?.nextId : undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a request is not repeated for each moment
  useEffect(() => {
    if (asked === undefined || atMs === undefined) return;
    const abort = new AbortController();
    const fetchPage = async () => {
      const page =
        asked === 'moment' ? { atMs: Math.max(0, Math.round(atMs)) } : { afterId: asked };
      const options = { quiet: true, signal: abort.signal };
      const { items, nextId } = await api.call('replayComments', { liveId, ...page }, options);
      setLoaded((before) =>
        asked === 'moment' || !before
          ? { fromMs: atMs, items, nextId }
          : { ...before, items: [...before.items, ...items], nextId },
      );
    };
    fetchPage().catch(() => {
      // The replay plays all the same without comments.
      if (!abort.signal.aborted) setLoaded({ fromMs: 0, items: [], nextId: undefined });
    });
    return () => abort.abort();
  }, [asked, liveId]);

  if (atMs === undefined || isElsewhere) return [];
  return (loaded?.items ?? []).filter((comment) => comment.atMs <= atMs).slice(-SHOWN);
};
