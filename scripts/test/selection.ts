import { globSync } from 'node:fs';
import path from 'node:path';

/** What the words on the command line ask for. */
export interface Selection {
  /** All tests and all engines, or what a contributor runs before each commit. */
  scope: 'quick' | 'all';
  /** Whether this part of the tests runs. */
  wants(part: string): boolean;
  /** Parts of file names, passed on to the test runners. */
  filters: string[];
}

const PARTS: Record<string, string | undefined> = {
  check: undefined,
  unit: '{packages,apps,scripts}/**/*.test.{ts,tsx}',
  server: '{apps,tools,faults}/**/*.test.ts',
  browser: 'e2e/**/*.spec.ts',
};

/**
 * Words are parts (`unit`), `all`, or parts of file names. Whoever names a file wants that file alone, with all it can
 * use: no checks before it, and no pages built for a unit test.
 */
export function select(words: readonly string[], root: string): Selection {
  const parts = words.filter((word) => word in PARTS);
  const filters = words.filter((word) => !(word in PARTS) && word !== 'all');
  return {
    scope: words.includes('all') || filters.length > 0 ? 'all' : 'quick',
    wants: (part) =>
      (parts.length === 0 || parts.includes(part)) &&
      (filters.length === 0 || hasFile(PARTS[part], filters, root)),
    filters,
  };
}

const hasFile = (glob: string | undefined, filters: string[], root: string): boolean =>
  glob !== undefined &&
  globSync(glob, { cwd: root, exclude: ['**/node_modules'] }).some((file) =>
    filters.some((filter) => file.split(path.sep).join('/').includes(filter)),
  );
