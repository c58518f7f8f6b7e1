import { limits } from './limits.ts';

/**
 * Comments are one line of plain text. Line breaks become spaces; control characters, zero-width
 * characters and direction overrides are removed, because they could hide or reverse text.
 * U+200D stays, because emoji sequences need it.
 */
const LINE_BREAKS = /[\r\n\u0085\u2028\u2029\t]+/g;
const INVISIBLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the purpose
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/g;

export const codePointLength = (text: string): number => {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
};

export const cleanText = (text: string): string =>
  text.toWellFormed().replace(LINE_BREAKS, ' ').replace(INVISIBLE, '').trim();

const TYPED_LINE_BREAKS = /[\r\n\u0085\u2028\u2029]+/g;

/** Cut to the limit in code points, as the server counts. */
export const fitText = (text: string, max: number): string =>
  codePointLength(text) <= max ? text : [...text].slice(0, max).join('');

/** What is typed into a comment's input: without line breaks, and cut to the limit in code points. */
export const fitComment = (typed: string): string => {
  return fitText(typed.replace(TYPED_LINE_BREAKS, ''), limits.commentLength);
};

export type CommentProblem = 'empty' | 'too-long';

/** Validates a comment as sent: cleaned, and with its mention prefix. */
export const commentProblem = (text: string): CommentProblem | undefined => {
  if (text === '') return 'empty';
  return codePointLength(text) > limits.commentLength ? 'too-long' : undefined;
};

export const mentionPrefix = (nickName: string): string => `@${nickName} `;

/** An activity link is clickable only when it is exactly one web URL. */
export const webUrl = (link: string): string | undefined => {
  const text = link.trim();
  if (!/^https?:\/\/\S+$/i.test(text) || !URL.canParse(text)) return undefined;
  return text;
};
