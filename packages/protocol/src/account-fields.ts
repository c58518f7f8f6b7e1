import * as z from 'zod/mini';
import { Name, requiredText } from './fields.ts';
import { limits } from './limits.ts';

/** What a person signs in with, and is called by, wherever an account is made. */
export const AccountName = requiredText(limits.nameLength);
export const NewPassword = z.string().check(z.minLength(8, '至少8个字符'), z.maxLength(256));
export const Nickname = requiredText(limits.nameLength);
export const CorpName = Name;
