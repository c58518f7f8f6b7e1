import type { ChatState, LiveState } from '@live/protocol';
import type { Db } from '../../db/schema.ts';
import { RUNNING_STATES } from '../../domain/room.ts';

/** The state of a running room whose chat state this changed; undefined when nothing changed. */
export const changeChatState = async (
  db: Db,
  liveId: string,
  chatState: ChatState,
): Promise<LiveState | undefined> => {
  const row = await db
    .updateTable('rooms')
    .set({ chat_state: chatState })
    .where('live_id', '=', liveId)
    .where('chat_state', '!=', chatState)
    .where('state', 'in', RUNNING_STATES)
    .returning('state')
    .executeTakeFirst();
  return row?.state as LiveState | undefined;
};

const roomState = (db: Db, { liveId }: { liveId: string }) =>
  db.selectFrom('rooms').select(['state', 'chat_state']).where('live_id', '=', liveId);

export const findRoomState = async (db: Db, liveId: string) => {
  const [row] = await db.runPrepared(roomState, { liveId });
  return row;
};
