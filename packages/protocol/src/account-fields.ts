import * as z from 'zod/mini';
import { Account } from './entities.ts';
import { FlagField, Id, Name, OptionalWireTime, requiredText, WireTime } from './fields.ts';
import { limits } from './limits.ts';

/** What a person signs in with, and is called by, wherever an account is made. */
export const AccountName = requiredText(limits.nameLength);
export const Password = z.string().check(z.minLength(1), z.maxLength(256));
export const NewPassword = z.string().check(z.minLength(8, '至少8个字符'), z.maxLength(256));
export const Nickname = requiredText(limits.nameLength);
export const CorpName = Name;

/** An account as platforms and administrators see it. */
export const ListedAccount = z.extend(Account, {
  corpName: Name,
  tagNos: z.array(Id),
  guest: FlagField,
  createdAt: WireTime,
  disabledAt: OptionalWireTime,
  /** Whether signing in by password needs a second factor. */
  secondFactor: z.optional(FlagField),
});
export type ListedAccount = z.infer<typeof ListedAccount>;
