import {
  type ActionResult,
  ALL_TAGS,
  type CallData,
  LiveRole,
  readTagSelection,
  type Tag,
} from '@live/protocol';
import { alreadyDoneBy } from '../../application/already-done-by.ts';
import { FeatureService, type ServiceContext } from '../../application/feature-service.ts';
import { relyOnCatalogue } from '../../application/lock-catalogue.ts';
import { lockRoom } from '../../application/lock-room.ts';
import type { UnitOfWork } from '../../application/unit-of-work.ts';
import type { Db } from '../../db/schema.ts';
import type { Find } from '../../db/store.ts';
import type { Caller } from '../../domain/caller.ts';
import { refuse } from '../../domain/refusal.ts';
import type { Room } from '../../domain/room.ts';
import {
  countInside,
  findPermitted,
  findWatchPermission,
  listLeaving,
  listNoLongerAdmitted,
  listTags,
  saveWatchPermission,
  type TagQuery,
  type TagRow,
  type WatchPermission,
} from './permissions.store.ts';

const presentTag = (row: TagRow): Tag => ({
  tagNo: row.tag_no,
  tagName: row.tag_name,
  tagGroupNo: row.group_no,
  tagGroupName: row.group_name,
});

const presentWatchPermission = (audience: WatchPermission): CallData<'authTagList'> => {
  const tagIds = audience === ALL_TAGS ? [ALL_TAGS] : audience;
  return { authTagList: tagIds.map((tagId) => ({ tagId })) };
};

/** How many of those who would leave are named. */
const NAMED_AT_MOST = 100;

export interface PermissionDeps {
  /** Writes who has come and gone a moment ago. */
  flushFigures(liveId: string): Promise<void>;
}

/** Who may watch a room: everybody, or those with one of its tags. */
export class Permissions extends FeatureService<PermissionDeps> {
  readonly #permitted: Find<{ live_id: string }>;

  constructor(context: ServiceContext, deps: PermissionDeps) {
    super(context, deps);
    this.#permitted = this.store.cachedLookup(['rooms', 'room_tags', 'account_tags'], (key) => {
      const [liveId = '', accountId = ''] = key.split(' ');
      return findPermitted(this.store.db, liveId, accountId);
    });
    this.units.undo.register<PermissionChange>('auth-tag-update', {
      access: 'superAdmin',
      phase: 'kept',
      revert: (work, room, { data }) => this.#restore(work, room, data),
    });
  }

  async tags(query: TagQuery): Promise<{ items: Tag[]; total: number }> {
    const { rows, total } = await listTags(this.store.db, query);
    return { items: rows.map(presentTag), total };
  }

  async saved(room: Room): Promise<CallData<'authTagList'>> {
    return presentWatchPermission(await findWatchPermission(this.store.db, room.liveId));
  }

  /** Tells who would be removed by saving this, and changes nothing. */
  async tryOut({ liveId }: Room, selection: string): Promise<CallData<'authTagTry'>> {
    const { db } = this.store;
    const tagNos = readTagSelection(selection);
    await requireKnown(db, tagNos);
    await this.deps.flushFigures(liveId);
    const inside = await countInside(db, liveId);
    if (tagNos === ALL_TAGS) return { inside, leaving: 0, people: [] };
    const asked = { tagNos, now: this.clock.now(), limit: NAMED_AT_MOST };
    const { people, total } = await listLeaving(db, liveId, asked);
    return {
      inside,
      leaving: total,
      people: people.map(({ id, nickname }) => ({ accountId: id, nickname })),
    };
  }

  /** Members who are no longer permitted are removed at once. */
  async save(room: Room, selection: string, caller: Caller): Promise<ActionResult> {
    const after = readTagSelection(selection);
    return this.units.run(async (work) => {
      await relyOnCatalogue(this.store, work.db);
      await requireKnown(work.db, after);
      const { liveId } = room;
      await lockRoom(work.db, liveId);
      const before = await findWatchPermission(work.db, liveId);
      await this.#change(work, room, after);
      const actorId = caller.accountId;
      const subject = 'audience';
      if (isSamePermission(before, after)) return alreadyDoneBy(work, { liveId, subject }, actorId);
      const actionId = await work.record('auth-tag-update', liveId, actorId, {
        before,
        after,
        subject,
        undo: { before, after },
      });
      return { actionId };
    });
  }

  async #change(work: UnitOfWork, room: Room, audience: WatchPermission): Promise<void> {
    await saveWatchPermission(work.db, room.liveId, audience);
    if (audience === ALL_TAGS) return;
    const leaving = await listNoLongerAdmitted(work.db, room.liveId, audience, work.now);
    // In pieces: there may be thousands, and from the commit on they may do nothing in the room anyway.
    work.continueWith(() =>
      this.units.inPieces(leaving, async (next, some) => {
        for (const accountId of some)
          await next.emit('memberRemoved', { room, accountId, role: LiveRole.AUDIENCE });
      }),
    );
  }

  /** False when the permission is not what the action made it, or a tag no longer exists. */
  async #restore(
    work: UnitOfWork,
    room: Room,
    { before, after }: PermissionChange,
  ): Promise<boolean> {
    await lockRoom(work.db, room.liveId);
    if (!isSamePermission(await findWatchPermission(work.db, room.liveId), after)) return false;
    if (!(await isKnown(work.db, before))) return false;
    await this.#change(work, room, before);
    return true;
  }

  async mayWatch({ liveId }: Room, accountId: string): Promise<boolean> {
    return (await this.#permitted(`${liveId} ${accountId}`)) !== undefined;
  }
}

interface PermissionChange {
  before: WatchPermission;
  after: WatchPermission;
}

const isSamePermission = (one: WatchPermission, other: WatchPermission): boolean =>
  [...one].sort().join() === [...other].sort().join();

const isKnown = async (db: Db, audience: WatchPermission): Promise<boolean> =>
  audience === ALL_TAGS || (await listTags(db, { tagNos: audience })).total === audience.length;

const requireKnown = async (db: Db, audience: WatchPermission): Promise<void> => {
  if (audience !== ALL_TAGS && audience.length === 0)
    throw refuse.param('authTagList', '请至少选择一个标签');
  if (!(await isKnown(db, audience))) throw refuse.param('authTagList', '含有不存在的标签');
};
