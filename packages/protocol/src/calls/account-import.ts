import * as z from 'zod/mini';
import { defineCalls } from '../call.ts';
import { Count, Id } from '../fields.ts';
import { importLimits } from '../import-limits.ts';

/** What a cell holds. It is judged as a row, so that what is wrong with it is said in words. */
const cell = z._default(z.string().check(z.maxLength(importLimits.cellLength)), '');

/** A row of the file: its line, and its cells. An empty cell leaves what is there, and `-` empties it. */
const ImportedRow = z.strictObject({
  line: z.int().check(z.gte(1), z.lte(1_000_000)),
  name: cell,
  nickname: cell,
  role: cell,
  corpName: cell,
  tagNos: cell,
  state: cell,
  password: cell,
});
export type ImportedRow = z.infer<typeof ImportedRow>;

const rows = z.array(ImportedRow).check(z.minLength(1), z.maxLength(importLimits.rowsAtOnce));

const example = {
  rows: [{ line: 2, name: 'xiaolin', nickname: '小林', role: '主播' }],
};

/** Accounts from a file: its rows are checked, laid aside, and then taken all at once. */
export const accountImportCalls = defineCalls({
  adminImportCheck: {
    path: '/admin/import-check',
    summary: '检查要导入的账号：每一行会做什么，或者哪里不对；不作任何改动',
    access: 'superAdmin',
    request: z.strictObject({ rows }),
    example,
    response: z.array(
      z.object({
        line: Count,
        outcome: z.enum(['create', 'change', 'same', 'wrong']),
        /** What it does or what is wrong with it, in words. */
        text: z.string(),
      }),
    ),
  },
  adminImportAdd: {
    path: '/admin/import-add',
    summary:
      '暂存要导入的账号，六小时内有效；没有写密码的新账号得到随机密码，只在这个应答里。有不对的行时都不暂存',
    access: 'superAdmin',
    request: z.strictObject({ importId: z.optional(Id), rows }),
    example,
    response: z.object({
      importId: Id,
      /** How many rows are laid aside by now. */
      staged: Count,
      passwords: z.array(z.object({ name: z.string(), password: z.string() })),
    }),
  },
  adminImportTake: {
    path: '/admin/import-take',
    summary: '一次导入全部暂存的账号；检查之后有账号被他人改动时一个也不导入',
    access: 'superAdmin',
    request: z.strictObject({ importId: Id, staged: Count }),
    response: z.object({ created: Count, changed: Count }),
  },
});
