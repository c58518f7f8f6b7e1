import * as z from 'zod/mini';
import { AccountName, CorpName, ListedAccount, NewPassword, Nickname } from '../account-fields.ts';
import { defineCalls } from '../call.ts';
import { LiveRole } from '../enums.ts';
import { cursorList, cursorPaging, Empty, FlagField, Id, textUpTo } from '../fields.ts';
import { limits } from '../limits.ts';
import { csvCall } from './csv-call.ts';

const TagNos = z.array(Id).check(z.maxLength(100));

/** Which accounts are listed. */
const filter = {
  searchValue: z._default(textUpTo(limits.nameLength), ''),
  role: z.optional(z.enum(LiveRole)),
  disabled: z.optional(FlagField),
};

/** What super admins do for the whole platform. Fields that are left out stay. */
export const adminCalls = defineCalls({
  adminAccountList: {
    path: '/admin/account-list',
    summary: '账号（不含访客），按账号名排列；可按账号名、昵称或公司搜索',
    access: 'superAdmin',
    request: z.strictObject({ ...filter, ...cursorPaging }),
    response: cursorList(ListedAccount),
  },
  adminAccountExport: {
    ...csvCall('/admin/account-export', '导出账号（CSV），可按同样的条件', z.strictObject(filter)),
    access: 'superAdmin',
  },
  adminAccountCreate: {
    path: '/admin/account-create',
    summary: '新建账号',
    access: 'superAdmin',
    request: z.strictObject({
      name: AccountName,
      password: NewPassword,
      nickname: Nickname,
      role: z.enum(LiveRole),
      corpName: z.optional(CorpName),
      tagNos: z.optional(TagNos),
    }),
    example: { password: 'long-enough', role: LiveRole.AUDIENCE },
    response: z.object({ accountId: Id }),
  },
  adminAccountChange: {
    path: '/admin/account-change',
    summary: '修改、停用或恢复账号；改密码、改角色或停用之后，其登录与令牌立即失效',
    access: 'superAdmin',
    request: z.strictObject({
      accountId: Id,
      password: z.optional(NewPassword),
      nickname: z.optional(Nickname),
      role: z.optional(z.enum(LiveRole)),
      corpName: z.optional(CorpName),
      tagNos: z.optional(TagNos),
      disabled: z.optional(FlagField),
    }),
    example: { nickname: '新昵称' },
    response: Empty,
  },
  adminAccountSignOut: {
    path: '/admin/account-sign-out',
    summary: '退出一个账号在各处的登录',
    access: 'superAdmin',
    request: z.strictObject({ accountId: Id }),
    response: Empty,
  },
});
