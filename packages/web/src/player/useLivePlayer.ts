import { LivePlayer, type LivePlayerOptions, type Warning } from '@live/player';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ApiClient } from '../ApiClient.ts';
import { resolveUrl } from '../resolveUrl.ts';

interface LiveStream extends Pick<LivePlayerOptions, 'onWarning' | 'pageReload'> {
  api: Pick<ApiClient, 'call'>;
  liveId: string;
  url: string;
}

/** Plays the stream on the element while both are there. */
export const useLivePlayer = (
  element: HTMLVideoElement | null,
  { api, liveId, url, onWarning, pageReload }: LiveStream,
): LivePlayer | undefined => {
  const [player, setPlayer] = useState<LivePlayer>();
  const warn = useEffectEvent((warning: Warning) => onWarning(warning));
  const reloading = useEffectEvent(() => pageReload && { pageReload });
  useEffect(() => {
    if (!element || !url) return;
    const opened = new LivePlayer(element, {
      url: resolveUrl(url),
      renewUrl: async () => {
        const { liveStreamUrl } = await api.call('roomInfo', { liveId }, { quiet: true });
        return liveStreamUrl && resolveUrl(liveStreamUrl);
      },
      onWarning: (warning) => warn(warning),
      ...reloading(),
    });
    setPlayer(opened);
    return () => opened.destroy();
  }, [element, api, liveId, url]);
  return player;
};
