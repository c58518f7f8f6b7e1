import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { phrasesQuery } from './phrasesQuery.ts';

const PREFIX = '/';

/** The phrases that fit the input; undefined when the input does not ask for one. */
export const matchPhrases = (text: string, phrases: readonly string[]): string[] | undefined => {
  if (!text.startsWith(PREFIX)) return undefined;
  const wanted = text.slice(PREFIX.length).trim().toLowerCase();
  return phrases.filter((phrase) => phrase.toLowerCase().includes(wanted));
};

const NONE: readonly string[] = [];

/** The menu of phrases over the input: what it offers, and the keys that it takes from the input. */
export const usePhraseMenu = (text: string, onPick: (phrase: string) => void) => {
  const id = useId();
  const asks = text.startsWith('/');
  const query = useQuery({ ...phrasesQuery, enabled: asks });
  const [chosen, setChosen] = useState({ text, index: 0 });
  const [dismissed, setDismissed] = useState<string>();
  // A slash typed anew opens the menu again.
  if (!asks && dismissed !== undefined) setDismissed(undefined);
  const matches = matchPhrases(text, query.data ?? NONE);
  const isOpen = matches !== undefined && dismissed !== text;
  // Another text begins at the first phrase again.
  const index = chosen.text === text ? chosen.index : 0;

  const pick = (phrase: string | undefined): boolean => {
    if (phrase === undefined) return false;
    onPick(phrase);
    return true;
  };
  const move = (step: number): boolean => {
    if (!matches?.length) return false;
    setChosen({ text, index: (index + step + matches.length) % matches.length });
    return true;
  };
  const keys: Record<string, () => boolean> = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Enter: () => pick(matches?.[index]),
    Tab: () => pick(matches?.[index]),
    Escape: () => {
      setDismissed(text);
      return true;
    },
  };
  const optionId = (at: number) => `${id}-${at}`;
  return {
    id,
    isOpen,
    isLoading: query.isPending,
    hasPhrases: (query.data?.length ?? 0) > 0,
    matches: matches ?? [],
    index,
    optionId,
    pick,
    clear: () => onPick(''),
    /** True when the key was for the menu. */
    onKey: (key: string): boolean => (isOpen ? (keys[key]?.() ?? false) : false),
    inputProps: {
      'aria-autocomplete': 'list' as const,
      ...(isOpen && { 'aria-controls': id }),
      ...(isOpen && matches.length > 0 && { 'aria-activedescendant': optionId(index) }),
    },
  };
};

export type PhraseMenuState = ReturnType<typeof usePhraseMenu>;
