import { type ConnectionState, type Health, IDLE, NO_HEALTH, type Warning } from '@live/player';
import { useRoomModel, useStore } from '@live/web';
import { useLivePlayer } from '@live/web/live-player';
import { api } from '../../lib/api.ts';
import { toast } from '../../lib/feedback.ts';
import { lazyTexts } from '../../lib/lazyTexts.ts';
import { claimReload, reloadPage } from '../../lib/reloadPage.ts';

const warn = (warning: Warning): void => {
  // A missing capability is shown on the video instead.
  if (warning !== 'unsupported') toast('warning', lazyTexts.playback.warnings[warning]);
};

/** Plays the URL on the element, and reloads the page for a picture that stays away. */
export const useLivePicture = (
  element: HTMLVideoElement | null,
  liveId: string,
  url: string,
): ConnectionState & { health: Health } => {
  const model = useRoomModel();
  const player = useLivePlayer(element, {
    api,
    liveId,
    url,
    // The alert says why: a picture that a pause or the end takes away was not lost.
    onWarning: (warning) => {
      if (!model.getSnapshot().room.hasMoved) warn(warning);
    },
    pageReload: { claim: () => claimReload(liveId), reload: reloadPage },
  });
  const connection = useStore(player?.connection) ?? IDLE;
  return { ...connection, health: useStore(player?.health) ?? NO_HEALTH };
};
