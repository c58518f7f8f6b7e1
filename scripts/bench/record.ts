/** What a benchmark printed for machines. */
export interface Results {
  readonly measurements: readonly Line[];
  readonly notes: readonly string[];
}

interface Line {
  readonly name: string;
  readonly value: number;
  readonly peer: number | null;
  readonly ratio: number | null;
  readonly goal: string;
  readonly met: boolean;
}

const HEAD = `# Benchmarks

Written by \`npm run bench\`: each section is the latest run of that benchmark. Times depend on
the machine, so most goals are ratios to a peer that was measured in the same run.
`;

export function readResults(output: string): Results {
  const lines = output.split('\n');
  const after = (word: string) =>
    lines.filter((line) => line.startsWith(word)).map((line) => line.slice(word.length));
  return {
    measurements: after('BENCH ').map((line) => JSON.parse(line) as Line),
    notes: after('NOTE '),
  };
}

export function sectionOf(name: string, { measurements, notes }: Results, where: string): string {
  const rows = measurements.map(({ name: what, value, peer, ratio, goal, met }) =>
    ['', what, value, peer ?? '–', ratio ?? '–', goal, met ? 'yes' : '**no**', '']
      .join(' | ')
      .trim(),
  );
  return [
    `## ${name}`,
    '',
    where,
    '',
    '| measured | value | peer | ratio | goal | met |',
    '|---|---|---|---|---|---|',
    ...rows,
    ...(notes.length > 0 ? ['', ...notes.map((text) => `- ${text}`)] : []),
    '',
  ].join('\n');
}

/** The document with this benchmark's section in place of its last one; sections stand by name. */
export function withSection(document: string, name: string, section: string): string {
  const sections = new Map<string, string>();
  for (const text of document.split(/^(?=## )/m)) {
    const title = /^## (\S+)/.exec(text)?.[1];
    if (title) sections.set(title, `${text.trimEnd()}\n`);
  }
  sections.set(name, section);
  const sorted = [...sections].sort(([one], [other]) => (one < other ? -1 : 1));
  return [HEAD, ...sorted.map(([, text]) => text)].join('\n');
}
