import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build, type InlineConfig, mergeConfig } from 'vite';

const CONSOLE = path.join(import.meta.dirname, '../../apps/console');
export const CONSOLE_DIST = path.join(CONSOLE, 'dist');
const PAGES = path.join(import.meta.dirname, '../pages');

const commonConfig = (outDir: string): InlineConfig => ({
  logLevel: 'error',
  build: { outDir, emptyOutDir: true, chunkSizeWarningLimit: 10_000 },
});

const createOutDir = (): string => mkdtempSync(path.join(tmpdir(), 'live-bench-page-'));

/** Builds the console with one module (given by the end of its path) replaced. */
export async function buildConsoleWith(module: string, replacement: string): Promise<string> {
  const outDir = createOutDir();
  const file = path.join(PAGES, replacement);
  const replaceModule = {
    name: 'replace-module',
    enforce: 'pre' as const,
    resolveId: (id: string, importer: string | undefined) =>
      id.endsWith(module) && importer !== file ? file : undefined,
  };
  await build(mergeConfig({ root: CONSOLE, plugins: [replaceModule] }, commonConfig(outDir)));
  return outDir;
}

/** Builds the console without code splitting. */
export async function buildConsoleAsOneBundle(): Promise<string> {
  const outDir = createOutDir();
  const oneBundle = { build: { rolldownOptions: { output: { codeSplitting: false } } } };
  await build(mergeConfig({ root: CONSOLE, ...oneBundle }, commonConfig(outDir)));
  return outDir;
}

/** Builds a page of `bench/pages`. */
export async function buildPage(name: string): Promise<string> {
  const outDir = createOutDir();
  await build({
    root: path.join(PAGES, name),
    base: './',
    configFile: false,
    ...commonConfig(outDir),
  });
  return outDir;
}
