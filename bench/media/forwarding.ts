import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { VirtualHost } from '@live/simulator';
import type { Usage } from './child.ts';
import { heavySample } from './heavySample.ts';

const BITS_PER_SECOND = 1_000_000;
const SECONDS = 10;

export interface Forwarding {
  /** Share of one core. */
  readonly cores: number;
  /** Of it, in the process that answers HTTP. */
  readonly httpCores: number;
  /** 0 to 1. */
  readonly delivered: number;
}

interface Listening {
  readonly url: string;
  readonly tokens: { readonly publish: string; readonly play: string };
}

function start(script: string, ...args: string[]): ChildProcess {
  const file = fileURLToPath(new URL(`./${script}`, import.meta.url));
  return fork(file, args, { execArgv: process.execArgv });
}

async function hear<T>(child: ChildProcess): Promise<T> {
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('a process has ended')));
  const [message] = await Promise.race([once(child, 'message'), ended]);
  return message as T;
}

function ask<T>(child: ChildProcess): Promise<T> {
  const answer = hear<T>(child);
  child.send('now');
  return answer;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

/** One host at 1 Mbit/s and so many viewers, through the given forwarder. */
export async function measureForwarding(
  script: 'origin.ts' | 'bareForwarder.ts',
  viewerCount: number,
): Promise<Forwarding> {
  const forwarder = start(script);
  const { url, tokens } = await hear<Listening>(forwarder);
  const host = new VirtualHost({
    url: `${url}/media/whip/1`,
    token: async () => tokens.publish,
    shape: 'landscape',
    ssrcs: { video: 7_001, audio: 7_002 },
    load: (shape) => heavySample(shape, BITS_PER_SECOND),
  });
  await host.start();
  const viewers = start(
    'viewers.ts',
    `${url}/media/1.sdp?token=${tokens.play}`,
    String(viewerCount),
  );
  try {
    await hear(viewers);
    const before = await ask<Usage>(forwarder);
    await wait(SECONDS * 1_000);
    const after = await ask<Usage>(forwarder);
    const delivered = await ask<number>(viewers);
    const elapsed = after.at - before.at;
    return {
      cores: (after.cpuMs - before.cpuMs) / elapsed,
      httpCores: (after.httpCpuMs - before.httpCpuMs) / elapsed,
      delivered,
    };
  } finally {
    await host.destroy();
    await stop(viewers);
    await stop(forwarder);
  }
}
