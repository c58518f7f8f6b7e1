import { TRADITIONAL } from './traditional.ts';

/** A text as the filter compares it, with the place of each of its UTF-16 units in the original. */
export interface NormalisedText {
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

const normaliseCharacter = (character: string): string => {
  // Lower, upper, lower: only upper-casing maps ß, ς and ı to ordinary letters, and ẞ has to become ß first.
  const bare = character
    .normalize('NFKC')
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKC');
  const kept = bare.replace(DIACRITICS, '').replace(SEPARATORS, '');
  let normalised = '';
  for (const one of kept) normalised += simplified.get(one) ?? one;
  return normalised;
};

/** Single units only, so it cannot grow beyond 65,536. Normalising again costs ten times as much. */
const normalisedUnits = new Map<string, string>();

const normaliseCached = (character: string): string => {
  let normalised = normalisedUnits.get(character);
  if (normalised === undefined) {
    normalised = normaliseCharacter(character);
    if (character.length === 1) normalisedUnits.set(character, normalised);
  }
  return normalised;
};

const normaliseCharacters = (original: string): NormalisedText => {
  const characters = COMBINING.test(original) ? original.match(CHARACTERS) : original;
  const starts: number[] = [];
  const ends: number[] = [];
  let text = '';
  let start = 0;
  for (const character of characters ?? '') {
    const end = start + character.length;
    const normalised = normaliseCached(character);
    text += normalised;
    for (let unit = 0; unit < normalised.length; unit += 1) {
      starts.push(start);
      ends.push(end);
    }
    start = end;
  }
  return { text, starts, ends };
};

/**
 * Reduces a text to what the filter compares: without differences of case, width and compatibility forms, without
 * separating and invisible characters, and with simplified forms for traditional ones.
 */
export const normaliseText = (original: string): NormalisedText => {
  const normalised = normaliseCharacters(original);
  if (!COMBINING.test(normalised.text)) return normalised;
  // Marks that a separator kept apart now stand on one character, and have another order there.
  const { text, starts, ends } = normaliseCharacters(normalised.text);
  if (text === normalised.text) return normalised;
  return {
    text,
    starts: starts.map((start) => normalised.starts[start] ?? 0),
    ends: ends.map((end) => normalised.ends[end - 1] ?? 0),
  };
};
