import { LiveState } from '@live/protocol';
import { wallTexts } from '../../lib/wallTexts.ts';
import type { Reason } from './attention.ts';
import type { WallTile } from './wall.state.ts';

export type Health = keyof typeof wallTexts.health;

/** How the room is, in one word. */
export const healthOf = ({ room, endedAt }: WallTile): Health => {
  if (endedAt !== undefined) return 'ended';
  if (room.liveState === LiveState.PAUSED) return 'paused';
  if (room.picture !== 'arriving') return room.picture;
  return room.uplink === undefined || room.uplink === 'good' ? 'arriving' : room.uplink;
};

export const reasonText = ({ kind, amount }: Reason): string => wallTexts.reasons[kind](amount);
