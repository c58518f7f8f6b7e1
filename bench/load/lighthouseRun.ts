import lighthouse, { desktopConfig } from 'lighthouse';

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
}

export type Device = 'desktop' | 'mobile';

/** One cold load in a browser that listens on the port. */
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
  };
}
