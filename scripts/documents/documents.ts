import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../bootstrap/paths.mjs';

export interface Document {
  /** From the root of the repository. */
  file: string;
  text: string;
}

/** Every Markdown file that belongs to the project. */
export const readDocuments = (): Document[] =>
  globSync('**/*.md', {
    cwd: ROOT,
    exclude: (name) => /(^|\/)(node_modules|dist|test-results|data)$/.test(name),
  })
    .map((file) => ({ file, text: readFileSync(path.join(ROOT, file), 'utf8') }))
    .sort((one, other) => one.file.localeCompare(other.file));

const withoutCode = (text: string): string =>
  text.replace(/^```.*?^```/gms, '').replace(/`[^`\n]*`/g, '');

/** Where a document points to, other sites left out. */
export const linksIn = (text: string): string[] => {
  const prose = withoutCode(text);
  const links = [
    ...[...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target),
    ...[...prose.matchAll(/<img[^>]+src="([^"]+)"/g)].map(([, target = '']) => target),
  ];
  return links.filter((target) => !/^(https?:|mailto:)/.test(target));
};

/** The anchors that headings make, as GitHub makes them. */
export const anchorsIn = (text: string): Set<string> =>
  new Set(
    [...text.replace(/^```.*?^```/gms, '').matchAll(/^#{1,6} (.+)$/gm)].map(([, title = '']) =>
      title
        .trim()
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .replace(/\s/g, '-'),
    ),
  );

/** The cells of every table row, without the heads. */
export const tableRows = (text: string): string[][] =>
  [...text.matchAll(/^\|(.+)\|$/gm)]
    .map(([, row = '']) => row.split('|').map((cell) => cell.trim()))
    .filter((cells) => !cells.every((cell) => /^:?-+:?$/.test(cell)));

/** What stands between backticks in a cell. */
export const codesIn = (cell: string): string[] =>
  [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);

/** Scripts of package.json that a text names. */
export const npmCommandsIn = (text: string): string[] =>
  [...text.matchAll(/npm (?:run ([a-z]+)|(start|test))\b/g)].map(
    ([, script, bare]) => script ?? bare ?? '',
  );
