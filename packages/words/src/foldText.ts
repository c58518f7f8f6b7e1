import { TRADITIONAL } from './traditional.ts';

/** A text as the filter compares it, with the place of each of its UTF-16 units in the original. */
export interface FoldedText {
  text: string;
  /** Where the character that became this unit begins in the original. */
  starts: number[];
  /** Where it ends there. */
  ends: number[];
}

/**
 * What may stand between two characters of a word: spaces, punctuation, symbols and what is not visible.
 * Emoji, currencies and + are not among them, because entries consist of them (💰, +v).
 */
const SEPARATORS =
  /[[\p{Z}\p{P}\p{C}\p{S}\p{Default_Ignorable_Code_Point}]--[\p{Extended_Pictographic}\p{Sc}+]]/gv;

/** Marks that are drawn over any letter; those of scripts that write vowels by marks stay. */
const DIACRITICS = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/g;

/** What forms one character with what stands before it: half-width voice marks, vowels and finals of Hangul too. */
const COMBINING = /[\p{M}\uff9e\uff9f\u1160-\u11ff]/v;
const CHARACTERS = /.[\p{M}\p{Default_Ignorable_Code_Point}\uff9e\uff9f\u1160-\u11ff]*/gsv;

const simplified = new Map<string, string>();
for (let index = 0; index < TRADITIONAL.length; index += 2)
  simplified.set(TRADITIONAL.charAt(index), TRADITIONAL.charAt(index + 1));

const foldCharacter = (character: string): string => {
  // Upper case first: ß, ς and ı have the forms of others in upper case only.
  const bare = character.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC');
  const kept = bare.replace(DIACRITICS, '').replace(SEPARATORS, '');
  let folded = '';
  for (const one of kept) folded += simplified.get(one) ?? one;
  return folded;
};

/** Single units only, so it cannot grow beyond 65,536. Normalising again costs ten times as much. */
const foldedUnits = new Map<string, string>();

const foldCached = (character: string): string => {
  let folded = foldedUnits.get(character);
  if (folded === undefined) {
    folded = foldCharacter(character);
    if (character.length === 1) foldedUnits.set(character, folded);
  }
  return folded;
};

/**
 * Reduces a text to what the filter compares: without differences of case, width and compatibility forms, without
 * separating and invisible characters, and with simplified forms for traditional ones.
 */
export const foldText = (original: string): FoldedText => {
  const characters = COMBINING.test(original) ? original.match(CHARACTERS) : original;
  const starts: number[] = [];
  const ends: number[] = [];
  let text = '';
  let start = 0;
  for (const character of characters ?? '') {
    const end = start + character.length;
    const folded = foldCached(character);
    text += folded;
    for (let unit = 0; unit < folded.length; unit += 1) {
      starts.push(start);
      ends.push(end);
    }
    start = end;
  }
  return { text, starts, ends };
};
