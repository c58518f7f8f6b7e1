const BEGIN = '<!-- runs -->';
const END = '<!-- /runs -->';
const HEAD = `| date (UTC) | seeds | runs | environments | faults met | acknowledged comments | actions | refused by a full disk | findings | seconds per run |
|---|---|---:|---|---|---:|---:|---:|---|---:|`;

export interface Summary {
  date: string;
  firstSeed: number;
  runs: number;
  environments: readonly string[];
  faults: ReadonlyMap<string, number>;
  acknowledged: number;
  actions: number;
  refusedForSpace: number;
  findings: number;
  seconds: number;
}

const rowOf = (summary: Summary): string => {
  const { firstSeed, runs, environments, faults, findings } = summary;
  const met = [...faults].sort().map(([fault, count]) => `${fault} ${count}`);
  const cells = [
    summary.date,
    `${firstSeed}–${firstSeed + runs - 1}`,
    runs,
    environments.join(', '),
    met.join(', '),
    summary.acknowledged,
    summary.actions,
    summary.refusedForSpace,
    findings === 0 ? 'none' : `**${findings}**`,
    (summary.seconds / Math.max(1, runs)).toFixed(1),
  ];
  return `| ${cells.join(' | ')} |`;
};

/** Returns the document with a row appended to its table of runs. */
export const withRow = (document: string, summary: Summary): string => {
  const row = rowOf(summary);
  const from = document.indexOf(BEGIN);
  const to = document.indexOf(END);
  if (from < 0 || to < from) return `${document.trimEnd()}\n\n${BEGIN}\n${HEAD}\n${row}\n${END}\n`;
  const rows = document.slice(from + BEGIN.length, to).trim();
  const table = rows === '' ? `${HEAD}\n${row}` : `${rows}\n${row}`;
  return `${document.slice(0, from)}${BEGIN}\n${table}\n${document.slice(to)}`;
};
