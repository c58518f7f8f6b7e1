import { readFileSync } from 'node:fs';
import path from 'node:path';

interface Guard {
  file: string;
  title: string;
}

/** The tests that a document names: a path, and in the same line the title in quotes. */
export function namedTests(document: string): Guard[] {
  return [...document.matchAll(/`([\w./-]+\.(?:test|spec)\.ts)` “([^”]+)”/g)].map(
    ([, file = '', title = '']) => ({ file, title }),
  );
}

/** Those that are not there, or have another title by now. */
export function missingTests(document: string, root: string): string[] {
  const guards = namedTests(document);
  const missing = guards.filter(
    ({ file, title }) => !readText(path.join(root, file)).includes(title),
  );
  return missing.map(({ file, title }) => `${file} “${title}”`);
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
