import { FeatureService } from '../../application/feature-service.ts';
import type { NetworkChange, RestrictedNetwork } from '../../application/sanctions.ts';
import type { UnitOfWork } from '../../application/unit-of-work.ts';
import type { FoundPerson } from '../../domain/person.ts';
import { refuse } from '../../domain/refusal.ts';
import type { Room, RoomRef } from '../../domain/room.ts';
import {
  deleteEndedNetworks,
  deleteNetwork,
  deleteUnsanctioned,
  findNetwork,
  findNetworkEnd,
  insertNetwork,
  saveNetwork,
} from './guest-networks.store.ts';

const RESTRICTED_MS = 3_600_000;
const MINUTE_MS = 60_000;

/**
 * Networks whose new guests a room refuses for an hour, because a guest from there was silenced or
 * removed. Those inside and accounts are not concerned.
 */
export class GuestNetworks extends FeatureService {
  /** In the transaction of the silence or removal that it belongs to. Undefined when the network is not known. */
  async restrict(
    work: UnitOfWork,
    room: RoomRef,
    person: FoundPerson,
  ): Promise<NetworkChange | undefined> {
    if (!person.isGuest) throw refuse.error('只能限制访客的网络');
    // Nobody needs a row whose time is over, and it identifies an address.
    await deleteEndedNetworks(work.db, work.now);
    // The address of a guest who came before marks changed daily is unknown.
    if (person.addressMark === '') return undefined;
    const before = await findNetwork(work.db, room.liveId, person.accountId);
    const untilAt = work.now + RESTRICTED_MS;
    await saveNetwork(work.db, {
      live_id: room.liveId,
      account_id: person.accountId,
      address_mark: person.addressMark,
      until_at: untilAt,
    });
    return { ...(before && { before }), untilAt };
  }

  /** Whether the network of a guest is known and not restricted. */
  async isOpen(
    work: UnitOfWork,
    room: RoomRef,
    { accountId, addressMark }: FoundPerson,
  ): Promise<boolean> {
    const current = await findNetwork(work.db, room.liveId, accountId);
    return addressMark !== '' && (current?.until_at ?? 0) <= work.now;
  }

  /** Restores what the restriction replaced, unless somebody has renewed it since. */
  async undoRestrict(
    work: UnitOfWork,
    room: RoomRef,
    accountId: string,
    { before, untilAt }: NetworkChange,
  ): Promise<void> {
    const current = await findNetwork(work.db, room.liveId, accountId);
    if (current?.until_at !== untilAt) return;
    if (before && before.until_at > work.now) await saveNetwork(work.db, before);
    else await deleteNetwork(work.db, room.liveId, accountId);
  }

  /** A silence or a removal was lifted; with the last of a person their restriction ends. Returns what has ended. */
  async lift(
    work: UnitOfWork,
    room: RoomRef,
    accountIds: readonly string[],
  ): Promise<RestrictedNetwork[]> {
    return deleteUnsanctioned(work.db, room.liveId, accountIds);
  }

  async restore(work: UnitOfWork, ended: readonly RestrictedNetwork[]): Promise<void> {
    for (const row of ended) if (row.until_at > work.now) await insertNetwork(work.db, row);
  }

  /** Throws for new guests of a restricted network. */
  async requireOpen(room: Room, addressMarks: readonly string[]): Promise<void> {
    const now = this.clock.now();
    const until = await findNetworkEnd(this.store.db, room.liveId, addressMarks, now);
    if (until === undefined) return;
    const minutes = Math.ceil((until - now) / MINUTE_MS);
    throw refuse.permission(`该网络的访客暂时不能进入，请在${minutes}分钟后再试，或登录账号`);
  }
}
