import type { UnitOfWork } from '../../application/unit-of-work.ts';
import type { UnitsOfWork } from '../../application/units-of-work.ts';
import type { Db } from '../../db/schema.ts';
import type { DomainEvents } from '../../domain/events.ts';
import { memberNotice, type Person } from '../../domain/person.ts';
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

/** Notifies the room, so that the person's page shows the reason, and the consoles. */
const announceRemoval = async (
  work: UnitOfWork,
  { room, accountId, isAnnounced }: DomainEvents['memberRemoved'],
  { findPerson, isSilenced }: MemberDeps,
): Promise<void> => {
  if (isAnnounced) return;
  const person = await findPerson(work.db, accountId);
  if (!person) return;
  const silenced = await isSilenced(work.db, room.liveId, accountId);
  await work.announce(room, 'kickout', { account_id: accountId });
  await work.announce(room, 'member', memberNotice(person, 'kickout', silenced));
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
