/** A place in a test that names a rule. */
export interface Citation {
  id: string;
  file: string;
  line: number;
}

const RULE_LINE = /^- \*\*([A-Z]-\d{2})\*\*/gm;
// A title, or a cell of a table of titles: a string that begins with one or more ids.
const TITLE =
  /(?<before>.{0,16})(?<quote>['"`])(?<ids>[A-Z]-\d{2}(?:[ ,、]+[A-Z]-\d{2})*)(?![\w-])/gs;
const NOT_RUN = /\.(?:skip|todo)\(\s*$/;

/** The ids that the list of rules holds, in its order. */
export function readRules(markdown: string): string[] {
  return [...markdown.matchAll(RULE_LINE)].map(([, id = '']) => id);
}

/** The rules that a test file cites; a test that does not run keeps no promise. */
export function findCitations(file: string, source: string): Citation[] {
  return [...source.matchAll(TITLE)].flatMap(({ index, groups, 0: text }) => {
    const { before = '', ids = '' } = groups ?? {};
    if (NOT_RUN.test(before)) return [];
    const line = source.slice(0, index + text.length).split('\n').length;
    return ids.split(/[ ,、]+/).map((id) => ({ id, file, line }));
  });
}

export function uncited(rules: string[], citations: Citation[]): string[] {
  const cited = new Set(citations.map(({ id }) => id));
  return rules.filter((id) => !cited.has(id));
}

export function unknownCitations(rules: string[], citations: Citation[]): Citation[] {
  return citations.filter(({ id }) => !rules.includes(id));
}
