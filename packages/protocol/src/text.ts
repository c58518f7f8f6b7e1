import { limits } from './limits.ts';

/**
 * Comments are one line of plain text. Line breaks become spaces; control characters, direction overrides and what is
 * not drawn (default-ignorable characters, the Hangul fillers among them, and the Braille blank) are removed, because
 * they could hide or reverse text. U+200D, the variation selectors and the tags of flags stay, because emoji sequences
 * need them.
 */
const LINE_BREAKS = /[\r\n\u0085\u2028\u2029\t]+/g;
const UNDRAWN =
  '\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b\\u200c\\u200e\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u2800\\u3164\\ufeff\\uffa0\\ufff0-\\ufffb';
const INVISIBLE = new RegExp(`[\\u0000-\\u001f\\u007f-\\u009f${UNDRAWN}]`, 'g');
/** The same without line breaks and tabs, which texts of several lines keep. */
const INVISIBLE_IN_LINES = new RegExp(
  `[\\u0000-\\u0008\\u000b-\\u001f\\u007f-\\u009f${UNDRAWN}]`,
  'g',
);

export const codePointLength = (text: string): number => {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
};

export const cleanText = (text: string): string =>
  text.toWellFormed().replace(LINE_BREAKS, ' ').replace(INVISIBLE, '').trim();

/** A text of several lines, without what could hide or reverse it. */
export const cleanLines = (text: string): string =>
  text.toWellFormed().replace(/\r\n?/g, '\n').replace(INVISIBLE_IN_LINES, '').trim();

/** Whether anything of it is drawn. */
export const isVisible = (text: string): boolean => /[\p{L}\p{N}\p{P}\p{S}]/u.test(text);

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
