import * as z from 'zod/mini';
import { Password } from '../account-fields.ts';
import { defineCalls } from '../call.ts';
import { Empty, Id } from '../fields.ts';
import { SignedIn } from './accounts.ts';

const Ticket = z.string().check(z.minLength(1), z.maxLength(256));
/** Six digits of an authenticator, or a recovery code; spaces and hyphens do not count. */
const Code = z.string().check(z.minLength(1), z.maxLength(40));
/** The password, and a code where there is a second factor already. */
const Proof = z.strictObject({ password: Password, code: z.optional(Code) });

const NewFactor = z.object({
  /** For typing, in base 32. */
  secret: z.string(),
  /** For a QR code. */
  uri: z.string(),
});
const recoveryCodes = z.array(z.string());
const RecoveryCodes = z.object({ recoveryCodes });

const example = { password: 'not-the-password', code: '000000' };
const stepExample = { ticket: 'unknown', code: '000000' };

/** Signing in with more than a password: the second step, and how one's own factor is set up and taken off. */
export const secondFactorCalls = defineCalls({
  loginCode: {
    path: '/auth/login-code',
    summary: '登录的第二步：验证器的动态码或一个恢复码，各只能用一次',
    access: 'anyone',
    request: z.strictObject({ ticket: Ticket, code: Code }),
    example: stepExample,
    response: SignedIn,
  },
  loginFactorBegin: {
    path: '/auth/login-factor-begin',
    summary: '登录的第二步：必须使用两步验证而还没有的，得到一个新的验证器密钥',
    access: 'anyone',
    request: z.strictObject({ ticket: Ticket }),
    example: { ticket: 'unknown' },
    response: NewFactor,
  },
  loginFactorConfirm: {
    path: '/auth/login-factor-confirm',
    summary: '登录的第二步：用新验证器的动态码确认并登录；恢复码只在这个应答里',
    access: 'anyone',
    request: z.strictObject({ ticket: Ticket, code: Code }),
    example: stepExample,
    response: z.extend(SignedIn, { recoveryCodes }),
  },
  ownFactorBegin: {
    path: '/auth/own-factor-begin',
    summary: '设置或更换自己的验证器：得到新的密钥，确认之前原来的仍然有效',
    access: 'account',
    request: Proof,
    example,
    response: NewFactor,
  },
  ownFactorConfirm: {
    path: '/auth/own-factor-confirm',
    summary: '用新验证器的动态码确认；其他各处的登录立即失效，恢复码只在这个应答里',
    access: 'account',
    request: z.strictObject({ code: Code }),
    example: { code: '000000' },
    response: RecoveryCodes,
  },
  ownFactorRemove: {
    path: '/auth/own-factor-remove',
    summary: '关闭自己的两步验证；其他各处的登录立即失效',
    access: 'account',
    request: Proof,
    example,
    response: Empty,
  },
  ownRecoveryCodesRenew: {
    path: '/auth/own-recovery-codes',
    summary: '换一组恢复码，原来的作废；只在这个应答里',
    access: 'account',
    request: Proof,
    example,
    response: RecoveryCodes,
  },
  adminFactorRemove: {
    path: '/admin/factor-remove',
    summary: '关闭一个账号的两步验证（验证器与恢复码都丢失时）；其登录与令牌立即失效',
    access: 'superAdmin',
    request: z.strictObject({ accountId: Id }),
    response: Empty,
  },
});
