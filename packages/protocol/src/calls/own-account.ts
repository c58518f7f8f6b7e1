import * as z from 'zod/mini';
import { NewPassword, Password } from '../account-fields.ts';
import { defineCalls } from '../call.ts';
import { Account } from '../entities.ts';
import {
  Count,
  Empty,
  Id,
  OptionalWireTime,
  textUpTo,
  trimmedText,
  UrlText,
  WireTime,
} from '../fields.ts';
import { limits } from '../limits.ts';

/** A sign-in that has not ended. */
const OwnSession = z.object({
  id: Id,
  /** The one that asks. */
  isOwn: z.boolean(),
  beganAt: WireTime,
  /** What the browser calls itself; empty where it is not known. */
  userAgent: textUpTo(200),
});
export type OwnSession = z.infer<typeof OwnSession>;

/** How the account is signed in to beside its password; absent where a back end knows none. */
const OwnFactor = z.object({
  /** Since when; empty where there is no second factor. */
  since: OptionalWireTime,
  /** Whether it may not be taken off. */
  isDemanded: z.boolean(),
  /** How many have not been used. */
  recoveryCodes: Count,
});
export type OwnFactor = z.infer<typeof OwnFactor>;

/** What people do with their own account. A token of one room opens none of it, and guests have no account. */
export const ownAccountCalls = defineCalls({
  ownAccount: {
    path: '/auth/own-account',
    summary: '自己的账号，以及在哪里登录着，新的在前',
    access: 'account',
    request: Empty,
    response: z.object({
      account: Account,
      sessions: z.array(OwnSession),
      secondFactor: z.optional(OwnFactor),
    }),
  },
  ownNicknameChange: {
    path: '/auth/own-nickname',
    summary: '修改自己的昵称',
    access: 'account',
    request: z.strictObject({ nickname: trimmedText(limits.nameLength, '请输入昵称') }),
    example: { nickname: '新昵称' },
    response: Empty,
  },
  ownImageChange: {
    path: '/auth/own-image',
    summary: '修改自己的头像：一张自己上传的图片的地址，空为默认头像',
    access: 'account',
    request: z.strictObject({ url: UrlText }),
    example: { url: '' },
    response: Empty,
  },
  ownPasswordChange: {
    path: '/auth/own-password',
    summary: '修改自己的密码，须给出现在的密码；其他各处的登录立即失效',
    access: 'account',
    request: z.strictObject({ current: Password, next: NewPassword }),
    example: { current: 'not-the-password', next: 'long-enough' },
    response: Empty,
  },
  ownSessionEnd: {
    path: '/auth/own-session-end',
    summary: '退出自己在一处的登录；不写是哪一处，则退出其他各处的',
    access: 'account',
    request: z.strictObject({ sessionId: z.optional(Id) }),
    example: { sessionId: 'unknown' },
    response: Empty,
  },
});
