import { setTimeout as wait } from 'node:timers/promises';
import { SamplePublisher } from '@live/simulator';
import { pinToCore } from '../broker/pinToCore.ts';
import { Child } from '../server/Child.ts';
import type { Usage } from './child.ts';
import { paddedSample } from './paddedSample.ts';

const BITS_PER_SECOND = 1_000_000;
const SECONDS = 10;
const HOST_CORE = 1;

export interface Forwarding {
  /** CPU time as a share of one core. */
  readonly cores: number;
  /** The part of it used by the process that serves HTTP. */
  readonly httpCores: number;
  /** Share of the packets that were delivered, 0 to 1. */
  readonly delivered: number;
}

interface Forwarder {
  readonly url: string;
  readonly tokens: { readonly publish: string; readonly play: string };
}

/** Measures one host at 1 Mbit/s with this number of viewers. */
export async function measureForwarding(
  script: 'origin.ts' | 'bareForwarder.ts',
  viewerCount: number,
): Promise<Forwarding> {
  // Host and viewers on one core, the forwarder (which pins itself) on the other: packets that cross
  // from core to core cost more, and the kernel places processes differently in every run.
  pinToCore(process.pid, HOST_CORE);
  const started = await Child.start<Forwarder>(new URL(`./${script}`, import.meta.url));
  const { child: forwarder, first } = started;
  const { url, tokens } = first;
  const host = new SamplePublisher({
    url: `${url}/media/whip/1`,
    token: async () => tokens.publish,
    shape: 'landscape',
    ssrcs: { video: 7_001, audio: 7_002 },
    load: (shape) => paddedSample(shape, BITS_PER_SECOND),
  });
  await host.start();
  const { child: viewers } = await Child.start(
    new URL('./viewers.ts', import.meta.url),
    `${url}/media/1.sdp?token=${tokens.play}`,
    String(viewerCount),
  );
  try {
    const before = await forwarder.request<Usage>({});
    await wait(SECONDS * 1_000);
    const after = await forwarder.request<Usage>({});
    const delivered = await viewers.request<number>({});
    const elapsed = after.at - before.at;
    return {
      cores: (after.cpuMs - before.cpuMs) / elapsed,
      httpCores: (after.httpCpuMs - before.httpCpuMs) / elapsed,
      delivered,
    };
  } finally {
    await host.destroy();
    await viewers.stop();
    await forwarder.stop();
  }
}
