import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../bootstrap/paths.mjs';
import { type Citation, findCitations, readRules } from './citations.ts';

const TESTS = [
  '{packages,apps,tools}/*/{src,test}/**/*.test.{ts,tsx}',
  'scripts/**/*.test.ts',
  'e2e/**/*.spec.ts',
];

/** The rules of this repository and the places in its tests that cite them. */
export function readRepository(): { rules: string[]; citations: Citation[] } {
  const rules = readRules(readFileSync(path.join(ROOT, 'docs/rules.md'), 'utf8'));
  const citations = globSync(TESTS, { cwd: ROOT }).flatMap((file) =>
    findCitations(file, readFileSync(path.join(ROOT, file), 'utf8')),
  );
  return { rules, citations };
}
