import {
  type ConnectionState,
  isRetryingInPlace,
  isSoundAlone,
  NO_HEALTH,
  type Warning,
} from '@live/player';
import type { LiveDetail } from '@live/protocol';
import { useStore } from '@live/web';
import { useLivePlayer } from '@live/web/live-player';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { texts } from '../../lib/texts.ts';
import { toast } from '../../lib/toasts.ts';

const labels = texts.watch;

const warnings: Record<Warning, string | undefined> = {
  refused: labels.waiting,
  disconnected: labels.lost,
  fallback: undefined,
  full: labels.full,
  unsupported: labels.unsupported,
};

const warn = (warning: Warning): void => {
  const text = warnings[warning];
  if (text) toast(text);
};

/** The text in place of the picture while there is none. */
const overlayText = (connection: ConnectionState): string | undefined => {
  if (isRetryingInPlace(connection)) return labels.waiting;
  if (connection.phase !== 'failed') return undefined;
  return connection.missing === 'webrtc' ? labels.unplayable : labels.failed;
};

interface LivePicture {
  /** The text to show over the picture. */
  readonly notice: string | undefined;
  /** The network carries the sound and no picture. */
  readonly isSoundAlone: boolean;
}

/** Plays the room's stream on the element. */
export const useLivePicture = (
  element: HTMLVideoElement | null,
  { liveId, liveStreamUrl }: LiveDetail,
): LivePicture => {
  // Every refresh of the room brings a newly signed URL; the open connection keeps its own.
  const [url] = useState(liveStreamUrl);
  const player = useLivePlayer(element, { api, liveId, url, onWarning: warn });
  const connection = useStore(player?.connection);
  const health = useStore(player?.health) ?? NO_HEALTH;
  const soundAlone = connection?.phase === 'connected' && isSoundAlone(health);
  const notice = soundAlone ? labels.soundAlone : connection && overlayText(connection);
  return { notice, isSoundAlone: soundAlone };
};
