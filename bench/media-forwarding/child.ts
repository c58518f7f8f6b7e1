import { pinToCore } from '../broker/pinToCore.ts';

const FORWARDER_CORE = 0;

/** Pins the process before anything is started, which then stays on the same core. */
export function pinForwarder(): void {
  pinToCore(process.pid, FORWARDER_CORE);
}

export interface Usage {
  /** Milliseconds on the clock of this process. */
  readonly at: number;
  /** CPU time of all processes that forward. */
  readonly cpuMs: number;
  /** The part of it used by the process that serves HTTP. */
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

/** Sends the parent process the address of this one, and the CPU time on every request. */
export function serveParent(
  url: string,
  tokens: { publish: string; play: string } = { publish: '', play: '' },
  usage: () => Promise<Usage> = ownUsage,
): void {
  process.on('message', () => void usage().then((used) => process.send?.(used)));
  process.on('disconnect', () => process.exit());
  process.send?.({ url, tokens });
}
