import { type AudienceQuestion, Flag, formatWireTime } from '@live/protocol';
import type { AskedQuestion } from './audience-questions.store.ts';

export const presentQuestion = (row: AskedQuestion, timeZone: string): AudienceQuestion => ({
  questionId: row.id,
  accountId: row.account_id,
  name: row.nickname,
  ...(row.guest === 1 && { isGuest: Flag.YES }),
  message: row.message,
  supports: row.supports,
  createTime: formatWireTime(row.created_at, timeZone),
  answerTime: row.answered_at === null ? '' : formatWireTime(row.answered_at, timeZone),
  answer: row.answer,
});
