import { useCallback, useEffect, useState } from 'react';
import { onLookBack } from '../../lib/lookBack.ts';
import { readLookBack, storeLookBack } from './storedLookBack.ts';

export interface LookBackState {
  /** Undefined while the live picture is shown. */
  wanted: { readonly atMs: number | undefined } | undefined;
  open(): void;
  close(): void;
}

/** Whether an earlier moment of the live is shown, also after a forced reload. */
export const useLookBack = (liveId: string): LookBackState => {
  const [wanted, setWanted] = useState<LookBackState['wanted']>(() => {
    const atMs = readLookBack(liveId);
    return atMs === undefined ? undefined : { atMs };
  });
  useEffect(() => onLookBack((atMs) => setWanted({ atMs })), []);
  const close = useCallback(() => {
    storeLookBack(liveId, undefined);
    setWanted(undefined);
  }, [liveId]);
  return { wanted, open: () => setWanted({ atMs: undefined }), close };
};
