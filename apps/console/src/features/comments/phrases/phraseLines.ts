import { cleanText, codePointLength, limits } from '@live/protocol';
import { lazyTexts } from '../../../lib/lazyTexts.ts';

/** One phrase per line; empty lines are left out. */
export const readPhrases = (text: string): string[] =>
  text
    .split('\n')
    .map(cleanText)
    .filter((phrase) => phrase !== '');

/** What is wrong with the lines, in words for the operator. */
export const phraseProblem = (text: string): string | undefined => {
  const { commentLength, maxPhrases } = limits;
  const tooLong = text
    .split('\n')
    .findIndex((line) => codePointLength(cleanText(line)) > commentLength);
  if (tooLong >= 0) return lazyTexts.phrases.tooLong(tooLong + 1, commentLength);
  return readPhrases(text).length > maxPhrases ? lazyTexts.phrases.tooMany(maxPhrases) : undefined;
};
