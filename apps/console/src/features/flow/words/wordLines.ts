import { codePointLength, limits } from '@live/protocol';

const linesOf = (text: string): string[] => text.split(/\r?\n/).map((line) => line.trim());

/** One word for each line; empty lines and repeated words are left out. */
export const readWords = (text: string): string[] => [
  ...new Set(linesOf(text).filter((line) => line !== '')),
];

/** The number of the first line that is too long, from 1. */
export const longLine = (text: string): number | undefined => {
  const at = linesOf(text).findIndex((line) => codePointLength(line) > limits.wordLength);
  return at < 0 ? undefined : at + 1;
};
