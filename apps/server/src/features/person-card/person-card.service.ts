import { type CallData, isSuperAdmin, LiveRole, type PersonCard } from '@live/protocol';
import { alreadyDoneBy } from '../../application/already-done-by.ts';
import { FeatureService } from '../../application/feature-service.ts';
import type { Db } from '../../db/schema.ts';
import type { Caller } from '../../domain/caller.ts';
import { newId } from '../../domain/ids.ts';
import { refuse } from '../../domain/refusal.ts';
import type { Room } from '../../domain/room.ts';
import { deleteNote, findNote, insertNote, listNewestNotes } from './notes.store.ts';
import { presentCard } from './person-card.presenter.ts';
import { collectCard, findAccount } from './person-card.store.ts';

type Applies = (db: Db, liveId: string, accountId: string) => Promise<boolean>;

interface PersonCardDeps {
  isSilenced: Applies;
  isRemoved: Applies;
  isModerator: Applies;
}

/** What operators are shown of a person, and their notes on them. */
export class PersonCards extends FeatureService<PersonCardDeps> {
  show(room: Room, accountId: string, caller: Caller): Promise<PersonCard> {
    return this.#find(this.store.db, room, accountId, caller);
  }

  async listNotes({ hostId }: Room): Promise<CallData<'noteList'>> {
    const rows = await listNewestNotes(this.store.db, hostId);
    return {
      items: rows.map(({ account_id: accountId, content }) => ({ accountId, content })),
    };
  }

  async addNote(
    room: Room,
    accountId: string,
    content: string,
    caller: Caller,
  ): Promise<{ noteId: string }> {
    const { liveId } = room;
    const noteId = newId();
    await this.units.run(async (work) => {
      await this.#find(work.db, room, accountId, caller);
      await insertNote(work.db, {
        id: noteId,
        live_id: liveId,
        account_id: accountId,
        content,
        author_id: caller.accountId,
        created_at: work.now,
        host_id: room.hostId,
      });
      await work.announce(room, 'personNote', { account_id: accountId });
      await work.record('note-add', liveId, caller.accountId, {
        target: noteId,
        personId: accountId,
        after: { content },
      });
    });
    return { noteId };
  }

  /**
   * For its author and super admins. A host knows the notes of their own rooms only. Idempotent: deleting what somebody
   * else deleted says by whom.
   */
  async deleteNote(room: Room, noteId: string, caller: Caller): Promise<CallData<'noteDelete'>> {
    const subject = `note:${noteId}`;
    const handled = { liveId: room.liveId, subject };
    return this.units.run(async (work) => {
      const note = await findNote(work.db, noteId);
      if (!note) return alreadyDoneBy(work, handled, caller.accountId);
      if (note.author_id !== caller.accountId && !isSuperAdmin(caller.role))
        throw note.live_id === room.liveId ? refuse.permission() : refuse.error('备注不存在');
      if (!(await deleteNote(work.db, noteId)))
        return alreadyDoneBy(work, handled, caller.accountId);
      await work.announce(room, 'personNote', { account_id: note.account_id });
      await work.record('note-delete', note.live_id, caller.accountId, {
        target: noteId,
        personId: note.account_id,
        subject,
        before: { content: note.content },
      });
      return {};
    });
  }

  async #find(db: Db, { liveId }: Room, accountId: string, caller: Caller): Promise<PersonCard> {
    const account = await findAccount(db, accountId);
    if (!account) throw refuse.account();
    const hostId = isSuperAdmin(caller.role) ? undefined : caller.accountId;
    const found = await collectCard(db, {
      liveId,
      accountId,
      browserMark: account.browser_mark,
      hostId,
    });
    const sanctions = {
      isSilenced: await this.deps.isSilenced(db, liveId, accountId),
      isRemoved: await this.deps.isRemoved(db, liveId, accountId),
      isModerator: await this.deps.isModerator(db, liveId, accountId),
    };
    const card = presentCard(account, { ...found, ...sanctions }, this.timeZone);
    if (hostId !== undefined && !isKnownHere(card)) throw refuse.account();
    return card;
  }
}

/** Hosts are not to look up accounts that have nothing to do with their rooms. */
const isKnownHere = (card: PersonCard): boolean =>
  card.role !== LiveRole.AUDIENCE ||
  card.lives + card.comments.total > 0 ||
  [card.actions, card.reported.items, card.notes].some((entries) => entries.length > 0);
