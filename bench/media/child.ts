export interface Usage {
  /** Milliseconds on this process's clock. */
  readonly at: number;
  /** Processor time of everything that forwards. */
  readonly cpuMs: number;
  /** Of it, that of the process that answers HTTP. */
  readonly httpCpuMs: number;
}

export function ownCpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

const ownUsage = async (): Promise<Usage> => ({
  at: performance.now(),
  cpuMs: ownCpuMs(),
  httpCpuMs: ownCpuMs(),
});

/** Tells the parent where this process listens, and how much processor time it has used whenever it asks. */
export function answerParent(
  url: string,
  tokens: { publish: string; play: string } = { publish: '', play: '' },
  usage: () => Promise<Usage> = ownUsage,
): void {
  process.on('message', () => void usage().then((used) => process.send?.(used)));
  process.on('disconnect', () => process.exit());
  process.send?.({ url, tokens });
}
