import { cleanText, codePointLength, type Mention, mentionPrefix } from '@live/protocol';
import { hasFields } from '@live/web';

export interface Draft {
  text: string;
  mention: Mention | undefined;
}

export const emptyDraft: Draft = { text: '', mention: undefined };

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
  if (!hasFields(value, { text: 'string' })) return false;
  const { mention } = value as { mention?: unknown };
  return mention === undefined || hasFields(mention, { accountId: 'string', nickName: 'string' });
};
