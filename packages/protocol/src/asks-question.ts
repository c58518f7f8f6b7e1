import type { Comment } from './entities.ts';
import { LiveRole, MessageKind } from './enums.ts';

/** Signs and words of questions. */
const SIGNS = /[?？吗呢几哪]|怎么|什么|多少|有没有|能不能/;

/** Whether a comment is a question of the audience. A reply is none: it begins with somebody's name. */
export const asksQuestion = ({
  type,
  role,
  atWho,
  message,
}: Pick<Comment, 'type' | 'role' | 'atWho' | 'message'>): boolean =>
  type === MessageKind.CHAT && role === LiveRole.AUDIENCE && atWho === '' && SIGNS.test(message);
