import * as z from 'zod/mini';
import { AccountName, CorpName, NewPassword, Nickname } from '../account-fields.ts';
import { defineCalls } from '../call.ts';
import { Empty } from '../fields.ts';

export const firstStartCalls = defineCalls({
  firstAdministrator: {
    path: '/auth/first-administrator',
    summary: '还没有账号的服务：用启动时打印的地址里的密钥新建第一个管理员并登录',
    access: 'anyone',
    request: z.strictObject({
      key: z.string().check(z.minLength(1), z.maxLength(256)),
      name: AccountName,
      nickname: Nickname,
      password: NewPassword,
      corpName: CorpName,
    }),
    example: { key: 'key', password: 'long-enough' },
    response: Empty,
  },
});
