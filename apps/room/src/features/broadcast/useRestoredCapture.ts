import { useStore } from '@live/web';
import { useEffect, useState } from 'react';
import { capture, type Source, startCapture } from './capture.ts';
import { missingForPublishing } from './missingForPublishing.ts';
import {
  clearPublishedSource,
  readPublishedSource,
  writePublishedSource,
} from './publishedSource.ts';

/**
 * Opens the camera again after a reload, so that a host does not stay off the air unnoticed. Returns what could not be
 * opened: browsers show a screen only when the host has pressed something.
 */
export const useRestoredCapture = (liveId: string): Source | undefined => {
  const captured = useStore(capture);
  const [published] = useState(() => readPublishedSource(liveId));
  const [isRefused, setRefused] = useState(published?.kind === 'screen');
  useEffect(() => {
    if (published?.kind !== 'camera' || capture.getSnapshot() || missingForPublishing()) return;
    startCapture(published.kind, published).catch(() => setRefused(true));
  }, [published]);
  useEffect(() => {
    if (!captured) return;
    writePublishedSource(liveId, captured);
    // Not called by a reload.
    return () => clearPublishedSource(liveId);
  }, [liveId, captured]);
  return isRefused && !captured ? published : undefined;
};
