import type { UnitOfWork } from '../../application/unit-of-work.ts';
import type { UnitsOfWork } from '../../application/units-of-work.ts';
import type { Db } from '../../db/schema.ts';
import type { DomainEvents } from '../../domain/events.ts';
import { memberNotice, type Person } from '../../domain/person.ts';
import type { RoomRef } from '../../domain/room.ts';
import { listRoomsOf } from './members.store.ts';

export interface MemberDeps {
  findPerson(db: Db, accountId: string): Promise<Person | undefined>;
  isSilenced(db: Db, liveId: string, accountId: string): Promise<boolean>;
}

/** Registers the listeners that announce who has to leave a room, and whose role has changed. */
export const announceRemovalsAndRoles = (units: UnitsOfWork, deps: MemberDeps): void => {
  units.events.onInTransaction('memberRemoved', (work, removal) =>
    announceRemoval(work, removal, deps),
  );
  units.events.onInTransaction('roleChanged', (work, person) => announceRole(work, person, deps));
};

/** Notifies the room, so that the people's pages show the reason, and the consoles. */
export const announceRemoved = async (
  work: UnitOfWork,
  room: RoomRef,
  people: readonly Person[],
  silenced: ReadonlySet<string>,
): Promise<void> => {
  const kickouts = people.map(({ accountId }) => ({ account_id: accountId }));
  await work.announceAll(room, 'kickout', kickouts);
  const members = people.map((person) =>
    memberNotice(person, 'kickout', silenced.has(person.accountId)),
  );
  await work.announceAll(room, 'member', members);
};

const announceRemoval = async (
  work: UnitOfWork,
  { room, accountId, isAnnounced }: DomainEvents['memberRemoved'],
  { findPerson, isSilenced }: MemberDeps,
): Promise<void> => {
  if (isAnnounced) return;
  const person = await findPerson(work.db, accountId);
  if (!person) return;
  const silenced = await isSilenced(work.db, room.liveId, accountId);
  await announceRemoved(work, room, [person], new Set(silenced ? [accountId] : []));
};

const announceRole = async (
  work: UnitOfWork,
  person: Person,
  { isSilenced }: MemberDeps,
): Promise<void> => {
  const { accountId, role } = person;
  for (const room of await listRoomsOf(work.db, accountId, work.now)) {
    const silenced = await isSilenced(work.db, room.liveId, accountId);
    await work.announce(room, 'role', { account_id: accountId, role });
    await work.announce(room, 'member', memberNotice(person, 'role', silenced));
  }
};
