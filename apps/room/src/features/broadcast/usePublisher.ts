import { config, useStore } from '@live/web';
import { useEffect, useState } from 'react';
import { api } from '../../lib/api.ts';
import { capture } from './capture.ts';
import { type PublisherState, WhipPublisher } from './WhipPublisher.ts';

/** The WHIP URL of a room. */
const whipUrl = (liveId: string): string =>
  new URL(`/media/whip/${liveId}`, config().apiBase || location.href).href;

const pictureToken = async (liveId: string): Promise<string> =>
  (await api.call('getRtcToken', { liveId }, { quiet: true })).rtcToken;

/** Publishes the captured stream while the room is live. */
export const usePublisher = (liveId: string, isLiving: boolean): PublisherState | undefined => {
  const stream = useStore(capture)?.stream;
  const [publisher, setPublisher] = useState<WhipPublisher>();
  const isPublishing = isLiving && stream !== undefined;

  useEffect(() => {
    const captured = capture.getSnapshot();
    if (!isPublishing || !captured) return;
    const opened = new WhipPublisher({
      url: whipUrl(liveId),
      stream: captured.stream,
      key: () => pictureToken(liveId),
    });
    setPublisher(opened);
    return () => {
      opened.destroy();
      setPublisher(undefined);
    };
  }, [liveId, isPublishing]);

  useEffect(() => {
    if (stream) void publisher?.replace(stream);
  }, [publisher, stream]);

  return useStore(publisher?.state);
};
