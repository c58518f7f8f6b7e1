import type { WordAction } from '@live/protocol';
import { type NormalisedText, normaliseText } from './normaliseText.ts';

/** An entry of a word list. */
export interface Word {
  word: string;
  action: WordAction;
}

/** An entry found in a normalised text, from one unit up to another. */
export interface Match<Entry extends Word> {
  entry: Entry;
  from: number;
  to: number;
}

const ENTRIES_AT_ONCE = 500;

class TrieNode<Entry> {
  entry: Entry | undefined;
  next: Map<number, TrieNode<Entry>> | undefined;
}

/**
 * Finds the entries of one list in a text. A trie walked from each character: entries are short, so that the links by
 * which Aho-Corasick avoids going back would cost more than they save.
 */
export class WordMatcher<Entry extends Word> {
  readonly #root = new TrieNode<Entry>();

  constructor(entries: Iterable<Entry>) {
    for (const entry of entries) this.#add(entry);
  }

  /** The same for a long list: `turn` is waited for after every few hundred entries. */
  static async build<Entry extends Word>(
    entries: readonly Entry[],
    turn: () => Promise<void>,
  ): Promise<WordMatcher<Entry>> {
    const matcher = new WordMatcher<Entry>([]);
    for (const [index, entry] of entries.entries()) {
      if (index > 0 && index % ENTRIES_AT_ONCE === 0) await turn();
      matcher.#add(entry);
    }
    return matcher;
  }

  /** The strongest of entries that are the same once normalised counts, and the first of equals. */
  #add(entry: Entry): void {
    const { text } = normaliseText(entry.word);
    if (text === '') return;
    let node = this.#root;
    for (let unit = 0; unit < text.length; unit += 1) {
      const code = text.charCodeAt(unit);
      node.next ??= new Map();
      const child = node.next.get(code) ?? new TrieNode<Entry>();
      node.next.set(code, child);
      node = child;
    }
    if (!node.entry || entry.action < node.entry.action) node.entry = entry;
  }

  /** The longest entry that begins at each unit. */
  find({ text }: NormalisedText): Match<Entry>[] {
    const matches: Match<Entry>[] = [];
    for (let from = 0; from < text.length; from += 1) {
      const match = this.#longestAt(text, from);
      if (match) matches.push(match);
    }
    return matches;
  }

  #longestAt(text: string, from: number): Match<Entry> | undefined {
    let match: Match<Entry> | undefined;
    let node: TrieNode<Entry> | undefined = this.#root;
    for (let to = from; node; to += 1) {
      if (node.entry) match = { entry: node.entry, from, to };
      node = to < text.length ? node.next?.get(text.charCodeAt(to)) : undefined;
    }
    return match;
  }
}
