import lighthouse, { desktopConfig } from 'lighthouse';

const MAX_ITEMS = 4;

export interface Scores {
  /** 0 to 100. */
  performance: number;
  accessibility: number;
  layoutShift: number;
  /** Milliseconds. */
  firstPaint: number;
  largestPaint: number;
  blocked: number;
  interactive: number;
  /** Summary of the main thread's work and its longest tasks. */
  work: string;
}

export type Device = 'desktop' | 'mobile';

/** Measures one cold load in the browser with this debugging port. */
export async function lighthouseRun(
  url: string,
  device: Device,
  port: number,
  cookie: string | undefined,
): Promise<Scores> {
  const flags = {
    port,
    logLevel: 'error' as const,
    onlyCategories: ['performance', 'accessibility'],
    ...(cookie && { extraHeaders: { cookie } }),
  };
  const result = await lighthouse(url, flags, device === 'desktop' ? desktopConfig : undefined);
  if (!result || result.lhr.runtimeError)
    throw new Error(`Lighthouse: ${result?.lhr.runtimeError?.message ?? 'no result'}`);
  const { categories, audits } = result.lhr;
  const score = (name: string) => (categories[name]?.score ?? 0) * 100;
  const figure = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    layoutShift: figure('cumulative-layout-shift'),
    firstPaint: figure('first-contentful-paint'),
    largestPaint: figure('largest-contentful-paint'),
    blocked: figure('total-blocking-time'),
    interactive: figure('interactive'),
    work: `${itemsOf(audits['mainthread-work-breakdown'], 'groupLabel')}; longest tasks ${itemsOf(audits['long-tasks'], 'url')}`,
  };
}

/** Lists the largest entries of an audit's table with their milliseconds. */
function itemsOf(audit: { details?: unknown } | undefined, label: string): string {
  const { items = [] } = (audit?.details ?? {}) as { items?: Record<string, unknown>[] };
  const lines = items.slice(0, MAX_ITEMS).map((item) => {
    const name = String(item[label]).split('/').at(-1);
    return `${name} ${Math.round(Number(item.duration))}`;
  });
  return lines.join(', ') || 'none';
}
