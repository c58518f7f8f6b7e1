import { expect, it } from 'vitest';
import { countBreaks, type MutationReport, survivors } from './survivors.ts';

const at = (line: number, from: number, to: number, endLine = line) => ({
  start: { line, column: from },
  end: { line: endLine, column: to },
});

const REPORT: MutationReport = {
  files: {
    'src/text.ts': {
      source: 'const a = 1;\nif (a > 1) {\n  run();\n}\n',
      mutants: [
        { status: 'Survived', replacement: '{}', location: at(2, 12, 2, 4) },
        { status: 'Survived', replacement: 'a >= 1', location: at(2, 5, 10) },
        { status: 'Killed', replacement: 'true', location: at(2, 5, 10) },
        { status: 'Timeout', replacement: 'false', location: at(2, 5, 10) },
        { status: 'NoCoverage', replacement: '2', location: at(1, 11, 12) },
        { status: 'CompileError', replacement: '""', location: at(1, 11, 12) },
      ],
    },
  },
};

it('lists what no test noticed, in the order of the file, with the change', () => {
  expect(survivors(REPORT)).toEqual([
    'src/text.ts:1  1  →  2 (no test runs it)',
    'src/text.ts:2  { run(); }  →  {}',
    'src/text.ts:2  a > 1  →  a >= 1',
  ]);
});

it('counts only the breaks that could be noticed', () => {
  expect(countBreaks(REPORT)).toEqual({ breaks: 5, timeouts: 1 });
});
