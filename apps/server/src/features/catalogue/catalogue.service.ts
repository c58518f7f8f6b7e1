import type { CallData, CallRequest } from '@live/protocol';
import { alreadyDoneBy } from '../../application/already-done-by.ts';
import { FeatureService } from '../../application/feature-service.ts';
import { lockCatalogue } from '../../application/lock-catalogue.ts';
import type { UnitOfWork } from '../../application/unit-of-work.ts';
import { refuse } from '../../domain/refusal.ts';
import { listCategories } from '../../read-models/categories.ts';
import {
  countCategoryUses,
  countTagUses,
  deleteCategory,
  deleteTag,
  findCategory,
  findTag,
  listTagPage,
  saveCategory,
  saveTag,
  type TagRow,
} from './catalogue.store.ts';

type Handled = CallData<'adminTagSave'>;
type Tag = CallRequest<'platformTagSave'>;
type Category = CallRequest<'platformCategorySave'>;

/** What is beyond rooms stands in the log without one. */
const NO_ROOM = '';

/** Tags with their groups, and categories: made, changed, and deleted where nothing uses them. */
export class Catalogue extends FeatureService {
  async tags({
    searchValue,
    ...page
  }: CallRequest<'adminTagList'>): Promise<CallData<'adminTagList'>> {
    const { db } = this.store;
    const { rows, total } = await listTagPage(db, searchValue.trim(), page);
    const uses = await countTagUses(
      db,
      rows.map(({ tag_no }) => tag_no),
    );
    const items = rows.map((row) => ({
      ...tagOf(row),
      accounts: uses.accounts.get(row.tag_no) ?? 0,
      rooms: uses.rooms.get(row.tag_no) ?? 0,
    }));
    return { items, total };
  }

  async categories(): Promise<CallData<'adminCategoryList'>> {
    const uses = await countCategoryUses(this.store.db);
    const rows = await listCategories(this.store.db);
    return rows.map((row) => ({ ...row, rooms: uses.get(row.id) ?? 0 }));
  }

  /** Creates the tag or changes it, whatever it was. */
  async saveTag(tag: Tag, actorId: string): Promise<void> {
    await this.units.run(async (work) => {
      await lockCatalogue(this.store, work.db);
      await this.#writeTag(work, tag, actorId);
    });
  }

  /** Creates the tag, or changes it unless somebody else has changed it from what it was. */
  async changeTag({ was, ...tag }: CallRequest<'adminTagSave'>, actorId: string): Promise<Handled> {
    return this.units.run(async (work) => {
      await lockCatalogue(this.store, work.db);
      const row = await findTag(work.db, tag.tagNo);
      const now = row && tagOf(row);
      const subject = tagSubject(tag.tagNo);
      if (now && isSame(now, tag)) return doneBy(work, subject, actorId);
      if (!was && now) throw refuse.error('标签编号已被使用');
      if (was && !now) throw refuse.error(`标签已被${await nameOf(work, subject)}删除`);
      if (was && now && !isSame(now, { ...tag, ...was }))
        throw refuse.error(`标签刚被${await nameOf(work, subject)}修改，请重新打开`);
      await this.#writeTag(work, tag, actorId);
      return {};
    });
  }

  async deleteTag(tagNo: string, actorId: string): Promise<Handled> {
    return this.units.run(async (work) => {
      await lockCatalogue(this.store, work.db);
      const subject = tagSubject(tagNo);
      const row = await findTag(work.db, tagNo);
      if (!row) return doneBy(work, subject, actorId);
      const { accounts, rooms } = await countTagUses(work.db, [tagNo]);
      requireUnused({ accounts: accounts.get(tagNo), rooms: rooms.get(tagNo) });
      await deleteTag(work.db, tagNo);
      await work.record('tag-delete', NO_ROOM, actorId, {
        target: tagNo,
        before: tagOf(row),
        subject,
      });
      return {};
    });
  }

  async saveCategory(category: Category, actorId: string): Promise<void> {
    await this.units.run(async (work) => {
      await lockCatalogue(this.store, work.db);
      await this.#writeCategory(work, category, actorId);
    });
  }

  async changeCategory(
    { was, ...category }: CallRequest<'adminCategorySave'>,
    actorId: string,
  ): Promise<Handled> {
    return this.units.run(async (work) => {
      await lockCatalogue(this.store, work.db);
      const now = await findCategory(work.db, category.id);
      const subject = categorySubject(category.id);
      if (now?.name === category.name) return doneBy(work, subject, actorId);
      if (was === undefined && now) throw refuse.error('直播类型编号已被使用');
      if (was !== undefined && !now)
        throw refuse.error(`直播类型已被${await nameOf(work, subject)}删除`);
      if (was !== undefined && now?.name !== was)
        throw refuse.error(`直播类型刚被${await nameOf(work, subject)}修改，请重新打开`);
      await this.#writeCategory(work, category, actorId);
      return {};
    });
  }

  async deleteCategory(id: string, actorId: string): Promise<Handled> {
    return this.units.run(async (work) => {
      await lockCatalogue(this.store, work.db);
      const subject = categorySubject(id);
      const category = await findCategory(work.db, id);
      if (!category) return doneBy(work, subject, actorId);
      requireUnused({ rooms: (await countCategoryUses(work.db)).get(id) });
      await deleteCategory(work.db, id);
      await work.record('category-delete', NO_ROOM, actorId, {
        target: id,
        before: category,
        subject,
      });
      return {};
    });
  }

  async #writeTag(work: UnitOfWork, tag: Tag, actorId: string): Promise<void> {
    await saveTag(work.db, {
      tag_no: tag.tagNo,
      tag_name: tag.tagName,
      group_no: tag.tagGroupNo,
      group_name: tag.tagGroupName,
    });
    await work.record('tag-save', NO_ROOM, actorId, {
      target: tag.tagNo,
      after: tag,
      subject: tagSubject(tag.tagNo),
    });
  }

  async #writeCategory(work: UnitOfWork, { id, name }: Category, actorId: string): Promise<void> {
    await saveCategory(work.db, id, name);
    await work.record('category-save', NO_ROOM, actorId, {
      target: id,
      after: name,
      subject: categorySubject(id),
    });
  }
}

const tagSubject = (tagNo: string): string => `tag ${tagNo}`;
const categorySubject = (id: string): string => `category ${id}`;

const tagOf = ({ tag_no, tag_name, group_no, group_name }: TagRow): Tag => ({
  tagNo: tag_no,
  tagName: tag_name,
  tagGroupNo: group_no,
  tagGroupName: group_name,
});

const isSame = (a: Tag, b: Tag): boolean =>
  a.tagName === b.tagName && a.tagGroupNo === b.tagGroupNo && a.tagGroupName === b.tagGroupName;

const doneBy = (work: UnitOfWork, subject: string, actorId: string): Promise<Handled> =>
  alreadyDoneBy(work, { liveId: NO_ROOM, subject }, actorId);

/** Who did what the caller did not expect; it may have been the caller, on another page. */
const nameOf = async (work: UnitOfWork, subject: string): Promise<string> =>
  (await alreadyDoneBy(work, { liveId: NO_ROOM, subject }, '')).handledBy ?? '他人';

const requireUnused = ({
  accounts = 0,
  rooms = 0,
}: Partial<Record<'accounts' | 'rooms', number | undefined>>): void => {
  const uses = [accounts > 0 && `${accounts}个账号`, rooms > 0 && `${rooms}个直播间`];
  const named = uses.filter((use) => use !== false).join('、');
  if (named !== '') throw refuse.error(`还有${named}在用，不能删除`);
};
