import type { ChatState, DeviceType, LiveState } from '@live/protocol';

/** A room that has been created and not yet begun is in a state the console never sees. */
export const PREPARED = 0;
export type RoomState = LiveState | typeof PREPARED;

/** The room as rules see it. */
export interface Room {
  liveId: string;
  roomId: string;
  anchorId: string;
  title: string;
  logo: string;
  categoryId: string;
  state: RoomState;
  recordFinished: boolean;
  chatState: ChatState;
  deviceType: DeviceType;
  beginAt: number | null;
  endAt: number | null;
  allowGuests: boolean;
  angle: number;
  width: number;
  height: number;
}

/** Enough of a room to address its topics. */
export type RoomRef = Pick<Room, 'liveId' | 'roomId'>;
