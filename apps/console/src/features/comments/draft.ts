import { cleanText, codePointLength, limits, type Mention, mentionPrefix } from '@live/protocol';

export interface Draft {
  text: string;
  mention: Mention | undefined;
}

export const emptyDraft: Draft = { text: '', mention: undefined };

const LINE_BREAKS = /[\r\n\u0085\u2028\u2029]+/g;

/** Removes line breaks and truncates to the limit in code points. */
export const fitInput = (text: string): string => {
  const line = text.replace(LINE_BREAKS, '');
  return codePointLength(line) <= limits.commentLength
    ? line
    : [...line].slice(0, limits.commentLength).join('');
};

/** The comment to send; empty when there is nothing to send. */
export const commentToSend = ({ text, mention }: Draft): string => {
  const message = cleanText(text);
  if (message === '') return '';
  return mention ? mentionPrefix(mention.nickName) + message : message;
};

/** The length including the mention. */
export const draftLength = ({ text, mention }: Draft): number =>
  codePointLength(text) + (mention ? codePointLength(mentionPrefix(mention.nickName)) : 0);

export const isDraft = (value: unknown): value is Draft => {
  if (typeof value !== 'object' || value === null) return false;
  const { text, mention } = value as Record<string, unknown>;
  return typeof text === 'string' && (mention === undefined || isMention(mention));
};

const isMention = (value: unknown): boolean => {
  if (typeof value !== 'object' || value === null) return false;
  const { accountId, nickName } = value as Record<string, unknown>;
  return typeof accountId === 'string' && typeof nickName === 'string';
};
