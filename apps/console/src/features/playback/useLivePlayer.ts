import { type ConnectionState, type Health, LivePlayer, type Warning } from '@live/player';
import { resolveAddress } from '@live/web';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { toast } from '../../lib/feedback.ts';
import { reloadPage } from '../../lib/reloadPage.ts';
import { texts } from '../../lib/texts.ts';

const NOTHING_YET: ConnectionState = { phase: 'idle', way: 'webrtc', hasFallback: false };
const NO_HEALTH: Health = { last: undefined, history: [] };
const none = () => () => {};

const warn = (warning: Warning): void => toast('warning', texts.playback.warnings[warning]);

/** Plays the address on the element for as long as both are there. */
export const useLivePlayer = (
  element: HTMLVideoElement | null,
  address: string,
): ConnectionState & { health: Health } => {
  const [player, setPlayer] = useState<LivePlayer>();
  useEffect(() => {
    if (!element || !address) return;
    const opened = new LivePlayer(element, {
      address: resolveAddress(address),
      onWarning: warn,
      reload: reloadPage,
    });
    setPlayer(opened);
    return () => opened.destroy();
  }, [element, address]);

  const connection = useSyncExternalStore(
    player?.connection.subscribe ?? none,
    player?.connection.getSnapshot ?? (() => NOTHING_YET),
  );
  const health = useSyncExternalStore(
    player?.health.subscribe ?? none,
    player?.health.getSnapshot ?? (() => NO_HEALTH),
  );
  return { ...connection, health };
};
