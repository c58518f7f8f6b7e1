import { config, useStore } from '@live/web';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { api } from '../../lib/api.ts';
import { capture } from './capture.ts';
import { type PublisherState, WhipPublisher } from './WhipPublisher.ts';

const noSubscription = () => () => {};

/** The WHIP address of a room, for this page and for OBS. */
export const whipAddress = (liveId: string): string =>
  new URL(`/media/whip/${liveId}`, config().apiBase || location.href).href;

export const publishKey = async (liveId: string): Promise<string> =>
  (await api.call('getRtcToken', { liveId }, { quiet: true })).rtcToken;

/** Publishes the captured stream while the room is live. */
export const usePublisher = (liveId: string, isLiving: boolean): PublisherState | undefined => {
  const captured = useStore(capture);
  const [publisher, setPublisher] = useState<WhipPublisher>();
  const isPublishing = isLiving && captured !== undefined;

  useEffect(() => {
    const { stream } = capture.getSnapshot() ?? {};
    if (!isPublishing || !stream) return;
    const opened = new WhipPublisher({
      address: whipAddress(liveId),
      stream,
      key: () => publishKey(liveId),
    });
    setPublisher(opened);
    return () => {
      opened.destroy();
      setPublisher(undefined);
    };
  }, [liveId, isPublishing]);

  useEffect(() => {
    if (captured) void publisher?.replace(captured.stream);
  }, [publisher, captured]);

  return useSyncExternalStore(
    publisher?.state.subscribe ?? noSubscription,
    publisher?.state.getSnapshot ?? (() => undefined),
  );
};
