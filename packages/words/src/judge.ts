import { WordAction } from '@live/protocol';
import { normaliseText } from './normaliseText.ts';
import type { Match, Word, WordMatcher } from './WordMatcher.ts';

/** An entry that applies to a comment, and the part of it that matched. */
export interface Hit<Entry extends Word> {
  entry: Entry;
  start: number;
  end: number;
}

export interface Verdict<Entry extends Word> {
  /** The strongest of the hits; undefined without one. */
  action: WordAction | undefined;
  /** The comment with *** in place of what is to be replaced, otherwise as it was written. */
  text: string;
  /** Matches in the order of the text; they do not overlap. */
  hits: Hit<Entry>[];
}

const MASK = '***';

const lengthOf = ({ from, to }: Match<Word>): number => to - from;

/** Where matches overlap the longest wins, then the stronger, then the first. */
const withoutOverlaps = <Entry extends Word>(matches: Match<Entry>[]): Match<Entry>[] => {
  if (matches.length < 2) return matches;
  const chosen: Match<Entry>[] = [];
  const byRank = matches.toSorted(
    (a, b) => lengthOf(b) - lengthOf(a) || a.entry.action - b.entry.action || a.from - b.from,
  );
  for (const match of byRank)
    if (chosen.every(({ from, to }) => match.to <= from || match.from >= to)) chosen.push(match);
  return chosen.sort((a, b) => a.from - b.from);
};

/** The comment with every hit that asks for it replaced. */
const mask = (comment: string, hits: readonly Hit<Word>[]): string => {
  let text = '';
  let copied = 0;
  for (const { entry, start, end } of hits) {
    if (entry.action !== WordAction.REPLACE) continue;
    text += comment.slice(copied, start) + MASK;
    copied = end;
  }
  return text + comment.slice(copied);
};

/**
 * What word lists say about a comment.
 * @param mention the beginning of the comment that names somebody; names are not judged
 */
export const judge = <Entry extends Word>(
  comment: string,
  mention: string,
  lists: readonly WordMatcher<Entry>[],
): Verdict<Entry> => {
  const skipped = comment.startsWith(mention) ? mention.length : 0;
  const normalised = normaliseText(comment.slice(skipped));
  const matches = withoutOverlaps(lists.flatMap((list) => list.find(normalised)));
  if (matches.length === 0) return { action: undefined, text: comment, hits: [] };
  const hits = matches.map(({ entry, from, to }) => ({
    entry,
    start: skipped + (normalised.starts[from] ?? 0),
    end: skipped + (normalised.ends[to - 1] ?? 0),
  }));
  const action = Math.min(...hits.map(({ entry }) => entry.action)) as WordAction;
  return { action, text: mask(comment, hits), hits };
};
