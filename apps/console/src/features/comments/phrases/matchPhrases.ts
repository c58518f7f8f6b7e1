const PREFIX = '/';

/** The phrases that fit the input; undefined when the input does not ask for one. */
export const matchPhrases = (text: string, phrases: readonly string[]): string[] | undefined => {
  if (!text.startsWith(PREFIX)) return undefined;
  const wanted = text.slice(PREFIX.length).trim().toLowerCase();
  return phrases.filter((phrase) => phrase.toLowerCase().includes(wanted));
};
