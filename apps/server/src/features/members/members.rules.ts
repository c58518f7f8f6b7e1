import { LiveRole } from '@live/protocol';
import type { UnitOfWork, UnitsOfWork } from '../../application/unit-of-work.ts';
import type { Db } from '../../db/schema.ts';
import type { Store } from '../../db/store.ts';
import type { Caller } from '../../domain/caller.ts';
import type { DomainEvents } from '../../domain/events.ts';
import { memberNotice, type Person } from '../../domain/person.ts';
import { refuse } from '../../domain/refusal.ts';
import type { Room } from '../../domain/room.ts';
import { insertKickout, isBrowserKickedOut, isKickedOut, listRoomsOf } from './members.store.ts';

export interface MemberSettings {
  findPerson(db: Db, accountId: string): Promise<Person | undefined>;
  isSilenced(db: Db, liveId: string, accountId: string): Promise<boolean>;
}

/** Who has to leave a room, who may not come back, and whose role has changed. */
export class Members {
  readonly #store: Store;
  readonly #units: UnitsOfWork;
  readonly #settings: MemberSettings;

  constructor(store: Store, units: UnitsOfWork, settings: MemberSettings) {
    this.#store = store;
    this.#units = units;
    this.#settings = settings;
    units.onInTransaction('memberRemoved', (work, removal) => this.#announceRemoval(work, removal));
    units.onInTransaction('roleChanged', (work, person) => this.#announceRole(work, person));
  }

  /** Idempotent: a repeated kick-out succeeds and does nothing. */
  async kickOut(room: Room, accountId: string, caller: Caller): Promise<void> {
    await this.#units.run(async (work) => {
      const person = await this.#settings.findPerson(work.db, accountId);
      if (!person) throw refuse.account();
      if (person.role !== LiveRole.AUDIENCE) throw refuse.error('只能移出观众');
      const { liveId } = room;
      if (!(await insertKickout(work.db, liveId, accountId, work.now))) return;
      await work.emit('memberRemoved', { room, accountId, role: person.role });
      const actorId = caller.accountId;
      const concerned = { target: accountId, personId: accountId };
      await work.record({ actorId, action: 'kickout', liveId, ...concerned });
    });
  }

  isKickedOut(room: Room, accountId: string): Promise<boolean> {
    return isKickedOut(this.#store.db, room.liveId, accountId);
  }

  isBrowserKickedOut(room: Room, browserMark: string): Promise<boolean> {
    return isBrowserKickedOut(this.#store.db, room.liveId, browserMark);
  }

  /** Notifies the room, so that the person's page shows the reason, and the consoles. */
  async #announceRemoval(work: UnitOfWork, removal: DomainEvents['memberRemoved']): Promise<void> {
    const { room, accountId } = removal;
    const person = await this.#settings.findPerson(work.db, accountId);
    if (!person) return;
    const silenced = await this.#settings.isSilenced(work.db, room.liveId, accountId);
    await work.announce(room, 'kickout', { account_id: accountId });
    await work.announce(room, 'member', memberNotice(person, 'kickout', silenced));
  }

  async #announceRole(work: UnitOfWork, person: Person): Promise<void> {
    const { accountId, role } = person;
    for (const room of await listRoomsOf(work.db, accountId, work.now)) {
      const silenced = await this.#settings.isSilenced(work.db, room.liveId, accountId);
      await work.announce(room, 'role', { account_id: accountId, role });
      await work.announce(room, 'member', memberNotice(person, 'role', silenced));
    }
  }
}
