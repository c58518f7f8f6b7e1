import { codePointLength, limits, WordAction } from '@live/protocol';
import type { Word } from '@live/words';
import { lazyTexts } from '../../lib/lazyTexts.ts';

const names: Record<WordAction, string> = lazyTexts.words.actions;

/** A word, and after a tab or a comma what happens, if it is named. */
const NAMED = new RegExp(`^(.+?)\\s*[\\t,，]\\s*(${Object.values(names).join('|')})$`);

interface Line {
  word: string;
  action?: WordAction | undefined;
}

const linesOf = (text: string): Line[] =>
  text.split(/\r?\n/).map((line) => {
    const [, word, name] = NAMED.exec(line.trim()) ?? [];
    if (word === undefined) return { word: line.trim() };
    return { word, action: Object.values(WordAction).find((action) => names[action] === name) };
  });

/** One word for each line, with the action of the line or else the given one; of repeated words the last. */
export const readWords = (text: string, action: WordAction): Word[] => {
  const words = linesOf(text)
    .filter(({ word }) => word !== '')
    .map((line) => ({ word: line.word, action: line.action ?? action }));
  return [...new Map(words.map((word) => [word.word, word])).values()];
};

/** Writes lines that `readWords` reads again. */
export const writeWords = (words: readonly Word[]): string =>
  words.map(({ word, action }) => `${word}\t${names[action]}\n`).join('');

/** The number of the first line that is too long, from 1. */
export const longLine = (text: string): number | undefined => {
  const at = linesOf(text).findIndex(({ word }) => codePointLength(word) > limits.wordLength);
  return at < 0 ? undefined : at + 1;
};
