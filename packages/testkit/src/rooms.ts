import { LiveState, type MessageKind } from '@live/protocol';
import type { Db } from '@live/server/db/schema';
import { newId } from '@live/server/domain/ids';
import type { RoomState } from '@live/server/domain/room';
import { type GivenRow, LiveBuilder } from '@live/server/live-builder';
import type { Person } from './people.ts';

const MINUTE = 60_000;

interface Saying {
  by: Person;
  text: string;
  kind: MessageKind;
}

/** A room of a test, before or after it is in a store. */
export interface TestRoom {
  readonly liveId: string;
  readonly roomId: string;
  readonly host: Person;
  readonly title: string;
  readonly state: RoomState;
  /** How long ago it began and ended, in milliseconds. */
  readonly beganAgo: number | null;
  readonly endedAgo: number | null;
  /** Comments from its beginning, every 20 seconds. */
  readonly comments: readonly Saying[];
  /** Other columns of the room. */
  readonly others: Partial<GivenRow<'rooms'>>;
}

/** A running room of the host, unless it is said otherwise. */
export const aRoom = (given: Pick<TestRoom, 'host'> & Partial<TestRoom>): TestRoom => {
  const liveId = given.liveId ?? newId();
  const running = { state: LiveState.LIVE, beganAgo: 30 * MINUTE, endedAgo: null };
  return {
    liveId,
    roomId: `r${liveId}`,
    title: '直播',
    ...running,
    comments: [],
    others: {},
    ...given,
  };
};

export const addRooms = async (db: Db, rooms: readonly TestRoom[], now: number): Promise<void> => {
  for (const [index, room] of rooms.entries()) {
    const { liveId, roomId, host, title, state, beganAgo, endedAgo, comments, others } = room;
    const beginAt = now - (beganAgo ?? 0);
    const live = new LiveBuilder(db, { liveId, beginAt, endAt: now - (endedAgo ?? 0) });
    await live.add('rooms', [
      {
        room_id: roomId,
        anchor_id: host.id,
        title,
        state,
        begin_at: beganAgo === null ? null : beginAt,
        end_at: endedAgo === null ? null : live.span.endAt,
        // The first of them is the newest.
        created_at: now - index,
        ...others,
      },
    ]);
    await live.addComments(
      comments.map(({ by, text, kind }, number) => ({
        by: { ...by, corp_id: by.corpId, corp_name: by.corpName },
        message: text,
        kind,
        created_at: beginAt + number * 20_000,
      })),
    );
  }
};
