import { codePointLength } from '@live/protocol';

export const MAX_HIGHLIGHT_WORDS = 20;
export const HIGHLIGHT_WORD_LENGTH = 32;

/** The words of a line, each once, divided by spaces, commas or semicolons. */
export const readHighlightWords = (line: string): string[] => [
  ...new Set(line.split(/[\s,，、;；]+/).filter(Boolean)),
];

export const areHighlightWords = (words: readonly string[]): boolean =>
  words.length <= MAX_HIGHLIGHT_WORDS &&
  words.every((word) => codePointLength(word) <= HIGHLIGHT_WORD_LENGTH);

/** A word as it stands in a regular expression. */
const escaped = (word: string): string => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

interface TextPart {
  text: string;
  isHit: boolean;
}

/** A text in parts, those that are one of the words apart, whatever their case. */
export const splitByWords = (text: string, words: readonly string[]): TextPart[] => {
  if (words.length === 0) return [{ text, isHit: false }];
  // The longer of two words that begin alike is marked.
  const longestFirst = words.toSorted((one, other) => other.length - one.length);
  const pattern = new RegExp(`(${longestFirst.map(escaped).join('|')})`, 'iu');
  return text
    .split(pattern)
    .map((part, index) => ({ text: part, isHit: index % 2 === 1 }))
    .filter((part) => part.text !== '');
};
