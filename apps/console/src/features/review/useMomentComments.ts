import { useEffect, useRef, useState } from 'react';
import { api } from '../../lib/api.ts';
import { appendPage, type CommentWindow, missingAt, prependPage } from './commentWindow.ts';

export interface MomentComments {
  loaded: CommentWindow | undefined;
  hasFailed: boolean;
  loadEarlier(): void;
}

/** Keeps the comments around a moment loaded, one request at a time. */
export const useMomentComments = (
  liveId: string,
  atMs: number,
  durationMs: number,
): MomentComments => {
  const [loaded, setLoaded] = useState<CommentWindow>();
  const [hasFailed, setFailed] = useState(false);
  const isBusy = useRef(false);
  const fetchPage = async (
    asked: { atMs: number } | { afterId: string } | { beforeId: string },
  ): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      const answer = await api.call('reviewComments', { liveId, ...asked }, { quiet: true });
      const page = { ...answer, durationMs };
      setFailed(false);
      setLoaded((before) => {
        if ('atMs' in asked || !before) return page;
        return 'afterId' in asked ? appendPage(before, page) : prependPage(before, page);
      });
    } catch {
      setFailed(true);
    } finally {
      isBusy.current = false;
    }
  };
  const missing = hasFailed ? undefined : missingAt(loaded, atMs, durationMs);
  // Runs with every moment, so that one which came during a request is looked at after it.
  useEffect(() => {
    if (missing) void fetchPage(missing);
  });
  // A failure is tried again with the next move or the next look at the axis, not at once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the moment is what resets it
  useEffect(() => setFailed(false), [Math.round(atMs / 5_000), durationMs]);
  return {
    loaded,
    hasFailed,
    loadEarlier: () => {
      const first = loaded?.items[0];
      if (first && loaded.hasEarlier) void fetchPage({ beforeId: first.id });
    },
  };
};
