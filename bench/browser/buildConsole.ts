import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build, type InlineConfig, mergeConfig } from 'vite';

const CONSOLE = path.join(import.meta.dirname, '../../apps/console');
export const CONSOLE_DIST = path.join(CONSOLE, 'dist');
const PAGES = path.join(import.meta.dirname, '../pages');

const quiet = (outDir: string): InlineConfig => ({
  logLevel: 'error',
  build: { outDir, emptyOutDir: true, chunkSizeWarningLimit: 10_000 },
});

const freshFolder = (): string => mkdtempSync(path.join(tmpdir(), 'live-bench-page-'));

/** The console as it is, but with one of its modules (by the end of its path) put in another's place. */
export async function buildConsoleWith(module: string, replacement: string): Promise<string> {
  const outDir = freshFolder();
  const file = path.join(PAGES, replacement);
  const swap = {
    name: 'swap-a-module',
    enforce: 'pre' as const,
    resolveId: (id: string, importer: string | undefined) =>
      id.endsWith(module) && importer !== file ? file : undefined,
  };
  await build(mergeConfig({ root: CONSOLE, plugins: [swap] }, quiet(outDir)));
  return outDir;
}

/** The console in one bundle, everything loaded at once. */
export async function buildConsoleInOnePiece(): Promise<string> {
  const outDir = freshFolder();
  const onePiece = { build: { rolldownOptions: { output: { codeSplitting: false } } } };
  await build(mergeConfig({ root: CONSOLE, ...onePiece }, quiet(outDir)));
  return outDir;
}

/** One of the pages made for measuring. */
export async function buildPage(name: string): Promise<string> {
  const outDir = freshFolder();
  await build({ root: path.join(PAGES, name), base: './', configFile: false, ...quiet(outDir) });
  return outDir;
}
