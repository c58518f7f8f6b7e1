import { Flag, LiveRole } from '@live/protocol';
import { lockAccount } from '../../application/lock-account.ts';
import { lockRoom } from '../../application/lock-room.ts';
import type { UnitOfWork } from '../../application/unit-of-work.ts';
import type { UnitsOfWork } from '../../application/units-of-work.ts';
import type { RoomRef } from '../../domain/room.ts';
import {
  deleteModerator,
  findCandidate,
  listModerated,
  type ModeratorRow,
} from './moderators.store.ts';

export const announceModerator = async (
  work: UnitOfWork,
  room: RoomRef,
  accountId: string,
  isModerator: boolean,
): Promise<void> => {
  await work.announce(room, 'moderator', {
    account_id: accountId,
    is_moderator: isModerator ? Flag.YES : Flag.NO,
  });
};

/** Ends the rights of the accounts, in one room or in all. Returns the rows that were there. */
export const dismiss = async (
  work: UnitOfWork,
  room: RoomRef | undefined,
  accountIds: readonly string[],
): Promise<ModeratorRow[]> => {
  const dismissed: ModeratorRow[] = [];
  const moderated = await listModerated(work.db, accountIds, room?.liveId);
  // Rooms in one order, so that two who lock several do not wait for each other.
  moderated.sort((one, other) => (one.live_id < other.live_id ? -1 : 1));
  for (const { account_id: accountId, live_id: liveId, room_id: roomId } of moderated) {
    await lockRoom(work.db, liveId);
    const row = await deleteModerator(work.db, liveId, accountId);
    if (!row) continue;
    dismissed.push(row);
    await announceModerator(work, { liveId, roomId }, accountId, false);
  }
  return dismissed;
};

/**
 * Ends the rights of accounts that are disabled or get another role. They follow in a transaction of their own, because
 * an import says so before it changes the accounts; the sessions end with the account, so nothing can be done until then.
 */
export const dismissUnfit = (units: UnitsOfWork): void => {
  units.events.onInTransaction('accessRevoked', async (work, { accountId }) => {
    if ((await listModerated(work.db, [accountId])).length === 0) return;
    work.continueWith(() => units.run((next) => dismissIfUnfit(next, accountId)));
  });
};

const dismissIfUnfit = async (work: UnitOfWork, accountId: string): Promise<void> => {
  await lockAccount(work.db, accountId);
  const account = await findCandidate(work.db, accountId);
  if (account?.role !== LiveRole.AUDIENCE || account.disabled_at !== null)
    await dismiss(work, undefined, [accountId]);
};
