import * as z from 'zod/mini';
import { defineCalls } from '../call.ts';
import { Handled } from '../entities.ts';
import { Count, Id, Name, pageOf, paging, textUpTo } from '../fields.ts';
import { limits } from '../limits.ts';
import { CategoryName, TagGroupName, TagName } from '../tag-fields.ts';

/** What uses a tag or a category; while anything does, it cannot be deleted. */
const uses = { accounts: Count, rooms: Count };

/** Tags and categories in the hands of super admins. Saving with `was` changes one, without it makes one. */
export const adminCatalogueCalls = defineCalls({
  adminTagList: {
    path: '/admin/tag-list',
    summary: '标签，按分组排列，各被多少账号与直播间使用；可按名称、分组或编号搜索',
    access: 'superAdmin',
    request: z.strictObject({
      ...paging,
      searchValue: z._default(textUpTo(limits.nameLength), ''),
    }),
    response: pageOf(
      z.object({ tagNo: Id, tagName: Name, tagGroupNo: Id, tagGroupName: Name, ...uses }),
    ),
  },
  adminTagSave: {
    path: '/admin/tag-save',
    summary: '新建标签，或把它从 was 改成别的；改分组名称就改整个分组',
    access: 'superAdmin',
    request: z.strictObject({
      tagNo: Id,
      tagName: TagName,
      tagGroupNo: Id,
      tagGroupName: TagGroupName,
      was: z.optional(
        z.strictObject({ tagName: TagName, tagGroupNo: Id, tagGroupName: TagGroupName }),
      ),
    }),
    example: { tagNo: 'vip', tagName: '贵宾', tagGroupNo: 'level', tagGroupName: '等级' },
    response: Handled,
  },
  adminTagDelete: {
    path: '/admin/tag-delete',
    summary: '删除没有账号和直播间使用的标签；已被他人删除时说明是谁',
    access: 'superAdmin',
    request: z.strictObject({ tagNo: Id }),
    response: Handled,
  },
  adminCategoryList: {
    path: '/admin/category-list',
    summary: '直播类型，各有多少直播间',
    access: 'superAdmin',
    request: z.strictObject({}),
    response: z.array(z.object({ id: Id, name: Name, rooms: Count })),
  },
  adminCategorySave: {
    path: '/admin/category-save',
    summary: '新建直播类型，或把名称从 was 改成别的',
    access: 'superAdmin',
    request: z.strictObject({ id: Id, name: CategoryName, was: z.optional(CategoryName) }),
    example: { id: 'music', name: '音乐' },
    response: Handled,
  },
  adminCategoryDelete: {
    path: '/admin/category-delete',
    summary: '删除没有直播间使用的直播类型；已被他人删除时说明是谁',
    access: 'superAdmin',
    request: z.strictObject({ id: Id }),
    response: Handled,
  },
});
