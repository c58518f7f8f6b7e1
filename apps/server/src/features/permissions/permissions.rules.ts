import { ALL_TAGS, type CallData, LiveRole, readTagSelection, type Tag } from '@live/protocol';
import type { UnitsOfWork } from '../../application/unit-of-work.ts';
import type { Db } from '../../db/schema.ts';
import type { Store } from '../../db/store.ts';
import type { Caller } from '../../domain/caller.ts';
import { refuse } from '../../domain/refusal.ts';
import type { Room } from '../../domain/room.ts';
import {
  type Audience,
  findAudience,
  isPermitted,
  listNoLongerAdmitted,
  listTags,
  saveAudience,
  type TagQuery,
  type TagRow,
} from './permissions.store.ts';

const presentTag = (row: TagRow): Tag => ({
  tagNo: row.tag_no,
  tagName: row.tag_name,
  tagGroupNo: row.group_no,
  tagGroupName: row.group_name,
});

const presentAudience = (audience: Audience): CallData<'authTagList'> => {
  const tagIds = audience === ALL_TAGS ? [ALL_TAGS] : audience;
  return { authTagList: tagIds.map((tagId) => ({ tagId })) };
};

/** Who may watch a room: everybody, or those with one of its tags. */
export class Permissions {
  readonly #store: Store;
  readonly #units: UnitsOfWork;

  constructor(store: Store, units: UnitsOfWork) {
    this.#store = store;
    this.#units = units;
  }

  async tags(query: TagQuery): Promise<{ items: Tag[]; total: number }> {
    const { rows, total } = await listTags(this.#store.db, query);
    return { items: rows.map(presentTag), total };
  }

  async saved(room: Room): Promise<CallData<'authTagList'>> {
    return presentAudience(await findAudience(this.#store.db, room.liveId));
  }

  /** Members who are no longer permitted are removed at once. */
  async save(room: Room, selection: string, caller: Caller): Promise<void> {
    const audience = readTagSelection(selection);
    await this.#units.run(async (work) => {
      await requireKnown(work.db, audience);
      const before = await findAudience(work.db, room.liveId);
      await saveAudience(work.db, room.liveId, audience);
      const { liveId } = room;
      await work.record({
        actorId: caller.accountId,
        action: 'auth-tag-update',
        liveId,
        before,
        after: audience,
      });
      if (audience === ALL_TAGS) return;
      for (const accountId of await listNoLongerAdmitted(work.db, liveId, work.now))
        await work.emit('memberRemoved', { room, accountId, role: LiveRole.AUDIENCE });
    });
  }

  mayWatch(room: Room, accountId: string): Promise<boolean> {
    return isPermitted(this.#store.db, room.liveId, accountId);
  }
}

const requireKnown = async (db: Db, audience: Audience): Promise<void> => {
  if (audience === ALL_TAGS) return;
  if (audience.length === 0) throw refuse.param('authTagList', '请至少选择一个标签');
  const { total } = await listTags(db, { tagNos: audience });
  if (total !== audience.length) throw refuse.param('authTagList', '含有不存在的标签');
};
