import type { ReviewMark } from '@live/protocol';
import { Flag, type LiveRole, type MessageKind, type ReviewComment } from '@live/protocol';
import type { MarkSource } from '../../read-models/live/marks.ts';
import type { ReviewCommentRow } from './review.comments.store.ts';

export const presentReviewComment = (row: ReviewCommentRow, beginAt: number): ReviewComment => ({
  id: String(row.id),
  atMs: row.created_at - beginAt,
  sourceId: row.account_id,
  sourceName: row.account_name,
  role: row.role as LiveRole,
  corpName: row.corp_name,
  message: row.message,
  type: row.kind as MessageKind,
  ...(row.deleted_at !== null && { isDeleted: Flag.YES }),
});

/** What an action recorded as words: the deleted comment, or the reason of a silence. */
const recordedText = (recorded: string): string => {
  const value: unknown = JSON.parse(recorded);
  if (typeof value !== 'object' || value === null) return '';
  const { message, reason } = value as Record<string, unknown>;
  return String(message ?? reason ?? '');
};

const isAction: ReadonlySet<string> = new Set(['deletion', 'silence', 'removal', 'silenceAll']);

export const presentMark = (row: MarkSource, beginAt: number): ReviewMark => ({
  id: row.id,
  kind: row.kind,
  atMs: row.at - beginAt,
  ...(row.until !== null && { untilMs: row.until - beginAt }),
  text: isAction.has(row.kind) ? recordedText(row.text) : row.text,
  operatorId: row.operator_id ?? '',
  operatorName: row.operator_name ?? '',
  personId: row.person_id,
  personName: row.person_name ?? '',
  ...(row.undone_at !== null && { isUndone: Flag.YES }),
});
