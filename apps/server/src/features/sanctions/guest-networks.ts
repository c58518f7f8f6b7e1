import type { UnitOfWork } from '../../application/unit-of-work.ts';
import type { Db } from '../../db/schema.ts';
import type { FoundPerson } from '../../domain/person.ts';
import { refuse } from '../../domain/refusal.ts';
import type { RoomRef } from '../../domain/room.ts';
import {
  deleteEndedNetworks,
  deleteNetwork,
  findNetwork,
  findNetworkEnd,
  type NetworkRow,
  saveNetwork,
} from './guest-networks.store.ts';

// Networks whose new guests a room refuses for an hour, because a guest from there was silenced or removed. Those
// inside and accounts are not concerned.

const RESTRICTED_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** Time until which a network is restricted now, and the restriction that this replaced, if any. */
export interface NetworkChange {
  before?: NetworkRow;
  untilAt: number;
}

/** Restricts in the transaction of the silence or removal. Undefined when the network is not known. */
export const restrictNetwork = async (
  { db, now }: UnitOfWork,
  { liveId }: RoomRef,
  { isGuest, accountId, addressMark }: FoundPerson,
): Promise<NetworkChange | undefined> => {
  if (!isGuest) throw refuse.error('只能限制访客的网络');
  // Nobody needs a row whose time is over, and it identifies an address.
  await deleteEndedNetworks(db, now);
  // The address of a guest who came before marks changed daily is unknown.
  if (addressMark === '') return undefined;
  const before = await findNetwork(db, liveId, accountId);
  const untilAt = now + RESTRICTED_MS;
  const key = { live_id: liveId, account_id: accountId };
  await saveNetwork(db, { ...key, address_mark: addressMark, until_at: untilAt });
  return { ...(before && { before }), untilAt };
};

/** Whether the network of a guest is known and not restricted. */
export const isNetworkOpen = async (
  { db, now }: UnitOfWork,
  { liveId }: RoomRef,
  { accountId, addressMark }: FoundPerson,
): Promise<boolean> => {
  const current = await findNetwork(db, liveId, accountId);
  return addressMark !== '' && (current?.until_at ?? 0) <= now;
};

/** Restores what the restriction replaced, unless somebody has renewed it since. */
export const undoRestriction = async (
  { db, now }: UnitOfWork,
  { liveId }: RoomRef,
  accountId: string,
  { before, untilAt }: NetworkChange,
): Promise<void> => {
  const current = await findNetwork(db, liveId, accountId);
  if (current?.until_at !== untilAt) return;
  if (before && before.until_at > now) await saveNetwork(db, before);
  else await deleteNetwork(db, liveId, accountId);
};

/** Throws for new guests of a restricted network. */
export const requireOpenNetwork = async (
  { db, now }: { db: Db; now: number },
  { liveId }: RoomRef,
  addressMarks: readonly string[],
): Promise<void> => {
  const until = await findNetworkEnd(db, liveId, addressMarks, now);
  if (until === undefined) return;
  const minutes = Math.ceil((until - now) / MINUTE_MS);
  throw refuse.permission(`该网络的访客暂时不能进入，请在${minutes}分钟后再试，或登录账号`);
};
