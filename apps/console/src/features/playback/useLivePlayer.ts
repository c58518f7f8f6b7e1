import {
  type ConnectionState,
  type Health,
  IDLE,
  LivePlayer,
  NO_HEALTH,
  type Warning,
} from '@live/player';
import { resolveUrl, useRoomModel, useStore } from '@live/web';
import { useEffect, useEffectEvent, useState } from 'react';
import { api } from '../../lib/api.ts';
import { toast } from '../../lib/feedback.ts';
import { lazyTexts } from '../../lib/lazyTexts.ts';
import { claimReload, reloadPage } from '../../lib/reloadPage.ts';

const warn = (warning: Warning): void => {
  // A missing capability is shown on the video instead.
  if (warning !== 'unsupported') toast('warning', lazyTexts.playback.warnings[warning]);
};

/** Plays the URL on the element while both are set. */
export const useLivePlayer = (
  element: HTMLVideoElement | null,
  liveId: string,
  url: string,
): ConnectionState & { health: Health } => {
  const [player, setPlayer] = useState<LivePlayer>();
  const model = useRoomModel();
  // The alert says why: a picture that a pause or the end takes away was not lost.
  const warnUnlessMoved = useEffectEvent((warning: Warning) => {
    if (!model.getSnapshot().room.hasMoved) warn(warning);
  });
  useEffect(() => {
    if (!element || !url) return;
    const isLost = () => {
      const { phase } = opened.connection.getSnapshot();
      return phase === 'refused' || phase === 'disconnected';
    };
    const opened = new LivePlayer(element, {
      url: resolveUrl(url),
      renewUrl: async () => {
        const { liveStreamUrl } = await api.call('roomInfo', { liveId }, { quiet: true });
        return liveStreamUrl && resolveUrl(liveStreamUrl);
      },
      onWarning: (warning) => warnUnlessMoved(warning),
      pageReload: { claim: () => claimReload(liveId), reload: () => reloadPage(isLost) },
    });
    setPlayer(opened);
    return () => opened.destroy();
  }, [element, liveId, url]);

  const connection = useStore(player?.connection) ?? IDLE;
  return { ...connection, health: useStore(player?.health) ?? NO_HEALTH };
};
