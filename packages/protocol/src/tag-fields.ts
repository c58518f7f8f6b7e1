import * as z from 'zod/mini';
import { requiredText } from './fields.ts';
import { limits } from './limits.ts';
import { isTagNameSafe } from './tag-selection.ts';

/** Names wherever tags and categories are made. */
export const TagName = requiredText(limits.nameLength).check(
  z.refine(isTagNameSafe, '标签名不能含有 # 或 ,'),
);
export const TagGroupName = requiredText(limits.nameLength);
export const CategoryName = requiredText(limits.nameLength);
