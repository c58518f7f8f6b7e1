import { type ChatState, type DeviceType, LiveState, type RoomFlow } from '@live/protocol';
import { refuse } from './refusal.ts';

/** The state of a room that has been created and not begun; the console never shows it. */
export const PREPARED = 0;
export type RoomState = LiveState | typeof PREPARED;

/** The room as rules see it. */
export interface Room {
  readonly liveId: string;
  readonly roomId: string;
  readonly hostId: string;
  readonly title: string;
  /** The URL of the cover image. */
  readonly logo: string;
  readonly categoryId: string;
  readonly state: RoomState;
  readonly recordFinished: boolean;
  readonly chatState: ChatState;
  readonly deviceType: DeviceType;
  /** When it is to begin, if a time was set. */
  readonly plannedAt: number | null;
  readonly beginAt: number | null;
  readonly endAt: number | null;
  readonly chatSettings: RoomFlow;
  readonly angle: number;
  readonly width: number;
  readonly height: number;
}

/** Requires the room of a platform's call, which may name any. */
export const requireRoom = (room: Room | undefined): Room => {
  if (!room) throw refuse.room();
  return room;
};

/** Refuses what can only be changed before the beginning. */
export const hasBegun = () => refuse.error('直播已经开始，不能再修改');

/** A running room accepts comments and can be ended. */
export const RUNNING_STATES: readonly LiveState[] = [LiveState.LIVE, LiveState.PAUSED];

export const isRunning = (state: number): boolean => RUNNING_STATES.some((one) => one === state);

/** Whether the room stops running with this change of its state. */
export const endsLive = ({ from, to }: { from: RoomState; to: RoomState }): boolean =>
  isRunning(from) && !isRunning(to);

/** Enough of a room to address its topics. */
export type RoomRef = Pick<Room, 'liveId' | 'roomId'>;
