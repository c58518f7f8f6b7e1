interface Position {
  line: number;
  column: number;
}

interface Mutant {
  status: string;
  replacement?: string;
  location: { start: Position; end: Position };
}

/** What is used here of Stryker's JSON report. */
export interface MutationReport {
  files: Record<string, { source: string; mutants: Mutant[] }>;
}

const UNNOTICED = new Set(['Survived', 'NoCoverage']);
const SHOWN_CHARACTERS = 90;

/** One line for each break that no test noticed: where it is, and what became what. */
export function survivors(report: MutationReport): string[] {
  return Object.entries(report.files).flatMap(([file, { source, mutants }]) =>
    mutants
      .filter(({ status }) => UNNOTICED.has(status))
      .sort((a, b) => a.location.start.line - b.location.start.line)
      .map(({ status, replacement = '', location }) => {
        const before = shorten(textAt(source, location));
        const remark = status === 'NoCoverage' ? ' (no test runs it)' : '';
        return `${file}:${location.start.line}  ${before}  →  ${shorten(replacement)}${remark}`;
      }),
  );
}

/** How many breaks there were, and how many of them ended a test by its time limit alone. */
export function countBreaks(report: MutationReport): { breaks: number; timeouts: number } {
  const statuses = Object.values(report.files).flatMap(({ mutants }) =>
    mutants.map(({ status }) => status),
  );
  const timeouts = statuses.filter((status) => status === 'Timeout').length;
  const others = statuses.filter((status) => status === 'Killed' || UNNOTICED.has(status)).length;
  return { breaks: others + timeouts, timeouts };
}

function textAt(source: string, { start, end }: Mutant['location']): string {
  const lines = source.split('\n').slice(start.line - 1, end.line);
  const last = lines.length - 1;
  return lines
    .map((line, index) =>
      line.slice(index === 0 ? start.column - 1 : 0, index === last ? end.column - 1 : undefined),
    )
    .join('\n');
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > SHOWN_CHARACTERS
    ? `${line.slice(0, SHOWN_CHARACTERS)}…`
    : line || '(nothing)';
}
