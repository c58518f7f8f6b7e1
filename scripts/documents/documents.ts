import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../bootstrap/paths.mjs';

export interface Document {
  /** Path from the root of the repository. */
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
const linksIn = (text: string): string[] => {
  const prose = withoutCode(text);
  const links = [
    ...[...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target),
    ...[...prose.matchAll(/<img[^>]+src="([^"]+)"/g)].map(([, target = '']) => target),
  ];
  return links.filter((target) => !/^(https?:|mailto:)/.test(target));
};

/** The anchors that headings make, as GitHub makes them. */
const anchorsIn = (text: string): Set<string> =>
  new Set(
    [...text.replace(/^```.*?^```/gms, '').matchAll(/^#{1,6} (.+)$/gm)].map(([, title = '']) =>
      title
        .trim()
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .replace(/\s/g, '-'),
    ),
  );

/** The links of a document that lead nowhere. */
export const brokenLinks = ({ file, text }: Document): string[] =>
  linksIn(text).filter((link) => {
    const [target = '', anchor] = decodeURI(link).split('#');
    const whole = path.join(ROOT, target === '' ? file : path.join(path.dirname(file), target));
    if (!existsSync(whole)) return true;
    if (anchor === undefined || statSync(whole).isDirectory()) return false;
    return !anchorsIn(readFileSync(whole, 'utf8')).has(anchor);
  });
