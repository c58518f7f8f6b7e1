import { config, useStore } from '@live/web';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { api } from '../../lib/api.ts';
import { capture } from './capture.ts';
import { type PublisherState, WhipPublisher } from './WhipPublisher.ts';

const none = () => () => {};

/** Where a room's picture is published: by this page, or by OBS. */
export const whipAddress = (liveId: string): string =>
  new URL(`/media/whip/${liveId}`, config().apiBase || location.href).href;

export const publishKey = async (liveId: string): Promise<string> =>
  (await api.call('getRtcToken', { liveId }, { quiet: true })).rtcToken;

/** Publishes what is filmed while the room is on air. */
export const usePublisher = (liveId: string, isLiving: boolean): PublisherState | undefined => {
  const filmed = useStore(capture);
  const [publisher, setPublisher] = useState<WhipPublisher>();
  const isPublishing = isLiving && filmed !== undefined;

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
    if (filmed) void publisher?.replace(filmed.stream);
  }, [publisher, filmed]);

  return useSyncExternalStore(
    publisher?.state.subscribe ?? none,
    publisher?.state.getSnapshot ?? (() => undefined),
  );
};
