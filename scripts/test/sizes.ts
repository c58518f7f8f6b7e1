import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

/** KiB of JavaScript, compressed as it travels. */
export interface PageSizes {
  /** What the page names itself: needed before anything is seen. */
  firstLoad: number;
  /** All scripts, also those that are loaded when they are wanted. */
  all: number;
}

const kibOf = (files: readonly string[]): number =>
  files.reduce((sum, file) => sum + gzipSync(readFileSync(file)).length, 0) / 1024;

export function sizesOf(dist: string): PageSizes {
  const html = readFileSync(path.join(dist, 'index.html'), 'utf8');
  const named = [...html.matchAll(/(?:src|href)="[^"]*\/(assets\/[^"]+\.js)"/g)].map(([, file]) =>
    path.join(dist, file as string),
  );
  const assets = path.join(dist, 'assets');
  const scripts = readdirSync(assets).filter((file) => file.endsWith('.js'));
  return { firstLoad: kibOf(named), all: kibOf(scripts.map((file) => path.join(assets, file))) };
}

/** What is over its budget, in words. A page may grow, but somebody has to say so in the same change. */
export function overBudget(page: string, sizes: PageSizes, budget: PageSizes): string[] {
  return (['firstLoad', 'all'] as const)
    .filter((kind) => sizes[kind] > budget[kind])
    .map((kind) => `${page} ${kind} ${sizes[kind].toFixed(1)} KiB，预算 ${budget[kind]} KiB`);
}
