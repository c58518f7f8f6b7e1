import * as z from 'zod/mini';
import { defineCalls } from '../call.ts';
import { Account } from '../entities.ts';
import { Count, Empty, GuestName, Id, storable, textUpTo, UrlText, WireTime } from '../fields.ts';
import { limits } from '../limits.ts';

const Credentials = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(64), storable),
  password: z.string().check(z.minLength(1), z.maxLength(256)),
});

export const SignedIn = z.object({
  token: z.string(),
  account: Account,
  /** Seconds until the token must be renewed; optional for other back ends. */
  expiresIn: z.optional(Count),
});

/**
 * What the refusal of a right password carries where that is not enough: the second step needs a code, or an
 * authenticator to be set up.
 */
export interface SecondStep {
  ticket: string;
  needs: 'code' | 'set-up';
  /** Seconds until signing in has to begin again. */
  expiresIn: number;
}

export const accountCalls = defineCalls({
  login: {
    path: '/auth/login',
    summary:
      '登录；需要两步验证的账号，密码正确时仍答 2，data 为第二步的凭据（ticket、needs、expiresIn）',
    access: 'anyone',
    request: Credentials,
    response: SignedIn,
  },
  logout: {
    path: '/auth/logout',
    summary: '退出登录',
    access: 'anyone',
    request: Empty,
    response: Empty,
  },
  guestEnter: {
    path: '/room/guest',
    summary: '以昵称作为访客进入允许访客的直播间',
    access: 'anyone',
    phase: 'kept',
    request: z.object({ liveId: Id, nickname: GuestName }),
    /** Where the token opens a connection; optional for other back ends. */
    response: z.extend(SignedIn, { mqttWs: z.optional(UrlText) }),
  },
  accountGet: {
    path: '/live/account-get',
    summary: '当前账号及其令牌；带 liveId 时令牌含该直播间的实时权限',
    access: 'account',
    phase: 'prepared',
    request: z.object({ liveId: z.optional(Id) }),
    example: { liveId: '1001' },
    response: SignedIn,
  },
  serverReg: {
    path: '/live/server-reg',
    summary: '实时消息服务的地址',
    access: 'account',
    request: z.object({
      lineGroupId: z.union([z.string().check(z.maxLength(64)), z.int()]),
    }),
    response: z.object({ mqttWs: UrlText, serverId: z.string() }),
  },
  getRtcToken: {
    path: '/index/get-rtc-token',
    summary: '在媒体服务上推流与播放的令牌',
    access: 'operator',
    phase: 'prepared',
    request: z.object({ liveId: Id }),
    response: z.object({ rtcToken: z.string(), expiresAt: WireTime }),
  },
  userMeetingCode: {
    path: '/index/user-meeting-code',
    summary: '账号的九位会议号',
    access: 'staff',
    request: Empty,
    response: z.object({ meetingCode: z.string().check(z.regex(/^\d{9}$/)) }),
  },
  pageErrorReport: {
    path: '/index/page-error',
    summary: '页面上报自身的错误，写入服务日志；过于频繁的不记录',
    access: 'anyone',
    request: z.object({
      page: z.enum(['console', 'room']),
      build: textUpTo(40),
      kind: z.enum(['error', 'rejection', 'render', 'chunk']),
      message: textUpTo(limits.pageErrorLength),
      stack: textUpTo(limits.pageErrorStackLength),
    }),
    response: Empty,
  },
});
