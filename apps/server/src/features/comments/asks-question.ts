import { LiveRole, MessageKind } from '@live/protocol';
import type { Schema } from '../../db/schema.ts';

/** Signs and words of questions. */
const SIGNS = /[?？吗呢几哪]|怎么|什么|多少|有没有|能不能/;

type Written = Pick<Schema['comments'], 'kind' | 'role' | 'at_who' | 'message'>;

/** 1 for a question of the audience, as it is stored. A reply is none: it begins with somebody's name. */
export const asksQuestion = ({ kind, role, at_who, message }: Written): 0 | 1 =>
  kind === MessageKind.CHAT && role === LiveRole.AUDIENCE && at_who === '' && SIGNS.test(message)
    ? 1
    : 0;
