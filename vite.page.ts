import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync, constants as zlib } from 'node:zlib';
import type { BuildOptions, Plugin } from 'vite';

const STYLESHEET = /<link rel="stylesheet"[^>]*? href="([^"]+)">/g;
/** Holds the few lines that tie modules together, which would be a file of their own. */
const REACT = /node_modules\/(react|react-dom|scheduler)\/|rolldown\/runtime/;
/** What so many of the later parts need comes in one file: every file more is a request more. */
const NEARLY_ALL = 7;
/** Shorter ones travel in one packet anyway. */
const WORTH_COMPRESSING = 1_024;
/** The last two steps cost seconds for every start after a change, and save two in a hundred bytes. */
const QUALITY = 9;

/**
 * The styles of the first paint stand in the page itself: nothing is drawn before they are there, and
 * on a slow line one more request is what people wait for most.
 */
const stylesInPage = (): Plugin => ({
  name: 'styles-in-page',
  apply: 'build',
  enforce: 'post',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle }) =>
      html.replaceAll(STYLESHEET, (link, href: string) => {
        const file = Object.values(bundle ?? {}).find(({ fileName }) => href.endsWith(fileName));
        return file?.type === 'asset' ? `<style>${String(file.source)}</style>` : link;
      }),
  },
});

/** Compressed once, and well, instead of by the server for every reader. */
const compressed = (): Plugin => ({
  name: 'compressed-files',
  apply: 'build',
  writeBundle({ dir = '' }) {
    for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
      if (!/\.(js|css|html|svg)$/.test(name)) continue;
      const file = path.join(dir, name);
      const content = readFileSync(file);
      if (content.length < WORTH_COMPRESSING) continue;
      const params = { [zlib.BROTLI_PARAM_QUALITY]: QUALITY };
      writeFileSync(`${file}.br`, brotliCompressSync(content, { params }));
      writeFileSync(`${file}.gz`, gzipSync(content, { level: zlib.Z_BEST_COMPRESSION }));
    }
  },
});

const CONTRACT = /packages\/protocol\/src\/(calls\/[\w-]+|commands|notices)\.ts$/;
/** What the contract says to the server and to readers of its documents alone. */
const SERVER_FIELDS = new Set([
  'summary',
  'access',
  'phase',
  'request',
  'example',
  'refused',
  'platform',
  'toModerators',
]);

interface SyntaxNode {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

/** Whether a node is a call of zod, as `z.object(…)`. */
const isSchema = ({ type, callee }: SyntaxNode): boolean =>
  type === 'CallExpression' &&
  isNode(callee) &&
  callee.type === 'MemberExpression' &&
  isNode(callee.object) &&
  callee.object.name === 'z';

/** Every place of the module that a page has no use for, with what replaces it. */
const serverParts = (node: SyntaxNode): { start: number; end: number; text: string }[] => {
  const { type, start, end, key, value } = node;
  // The fields of a response are its own, whatever they are called.
  if (isSchema(node)) return [];
  if (type === 'Property' && isNode(key) && SERVER_FIELDS.has(String(key.name)))
    return [{ start, end, text: '' }];
  // biome-ignore lint/suspicious/noControlCharactersInRegex: whatever is not ASCII is a summary
  if (type === 'Literal' && typeof value === 'string' && /[^\x00-\x7f]/.test(value))
    return [{ start, end, text: "''" }];
  return Object.values(node).flat().filter(isNode).flatMap(serverParts);
};

/** The source of a contract's module without what is of the server alone. */
export const withoutServerParts = (code: string, program: unknown): string =>
  (isNode(program) ? serverParts(program) : []).reduceRight(
    (text, { start, end, text: instead }) => {
      const after = text.slice(end);
      // A field goes with its comma.
      return text.slice(0, start) + instead + (instead === '' ? after.replace(/^\s*,/, '') : after);
    },
    code,
  );

/** Requests are checked by the server: pages are built without their schemas, examples, access and summaries. */
const contractOfPages = (): Plugin => ({
  name: 'contract-of-pages',
  apply: 'build',
  enforce: 'post',
  transform(code, id) {
    return CONTRACT.test(id) ? withoutServerParts(code, this.parse(code)) : undefined;
  },
});

export const pagePlugins = (): Plugin[] => [contractOfPages(), stylesInPage(), compressed()];

/**
 * What a page needs at first comes in two files, of which one changes only with its library. What its main view is made
 * of comes in one more, although its parts are imported one by one: sixty small files are ten round trips of a phone.
 */
export const pageBuild = (mainView?: RegExp): BuildOptions => ({
  target: 'es2023',
  modulePreload: {
    // The server sends its own policy; a preload helper without inline script fits it.
    polyfill: false,
    // What the page itself names or holds is there already.
    resolveDependencies: (_file, dependencies) =>
      dependencies.filter((name) => !/\/(first|react)-[^/]+$/.test(name)),
  },
  rolldownOptions: {
    output: {
      codeSplitting: {
        groups: [
          { name: 'react', test: REACT, priority: 1 },
          { name: 'first', tags: ['$initial'] },
          ...(mainView ? [{ name: 'main', test: mainView }] : []),
          { name: 'library', test: /node_modules/, minShareCount: NEARLY_ALL },
        ],
      },
    },
  },
});
