import { hasFields } from '@live/web';

/** A room that was created and has not begun. */
export interface PreparedRoom {
  liveId: string;
  roomId: string;
  liveTitle: string;
  isPortrait: boolean;
}

const MAX_ROOMS = 10;

const keyOf = (accountId: string): string => `prepared-rooms:${accountId}`;

const isPreparedRoom = (value: unknown): value is PreparedRoom =>
  hasFields(value, {
    liveId: 'string',
    roomId: 'string',
    liveTitle: 'string',
    isPortrait: 'boolean',
  });

/** Rooms that were created in this browser and may not have begun: the server lists those that have. */
export const readPreparedRooms = (accountId: string): PreparedRoom[] => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(accountId)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isPreparedRoom) : [];
  } catch {
    return [];
  }
};

export const addPreparedRoom = (accountId: string, room: PreparedRoom): void => {
  const { liveId, roomId, liveTitle, isPortrait } = room;
  const rooms = [{ liveId, roomId, liveTitle, isPortrait }, ...readPreparedRooms(accountId)];
  try {
    localStorage.setItem(keyOf(accountId), JSON.stringify(rooms.slice(0, MAX_ROOMS)));
  } catch {
    // Storage may be full or disabled; the room's URL still opens it.
  }
};
