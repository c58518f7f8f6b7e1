import { LiveState } from '@live/protocol';
import type { Store } from '../db/store.ts';
import type { ErasedIds } from '../features/personal-data/erased-ids.ts';
import { isErased } from '../features/personal-data/personal-data.erase.store.ts';
import { findAccount, listRunningRooms } from '../features/personal-data/personal-data.store.ts';
import type { PlatformCall } from './platform-call.ts';

/** Erases whom a restored database still knows. Returns how many. */
export const eraseAgain = async (
  store: Store,
  call: PlatformCall,
  erased: ErasedIds,
): Promise<number> => {
  let count = 0;
  for (const accountId of erased.list()) {
    const account = await findAccount(store.db, { accountId });
    if (!account || isErased(account)) continue;
    // The backup may have been taken while the person was on air, and nobody on air can be erased.
    for (const liveId of await listRunningRooms(store.db, accountId))
      await call('platformRoomMove', { liveId, liveState: LiveState.ENDED });
    await call('platformPersonErase', { accountId });
    count += 1;
  }
  return count;
};
