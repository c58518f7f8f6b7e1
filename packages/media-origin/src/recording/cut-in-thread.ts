import { Worker } from 'node:worker_threads';
import { guarded } from '@live/guards';
import { ClipMismatch, type ClipOptions, type CutClip } from './clip.ts';
import type { ClipPart } from './clip-part.ts';

/** What the thread is given. */
export interface ClipOrder {
  readonly parts: readonly ClipPart[];
  readonly path: string;
}

/** What it says. */
export type ClipReport =
  | { readonly kind: 'progress'; readonly done: number }
  | { readonly kind: 'done'; readonly clip: CutClip }
  | { readonly kind: 'mismatch' | 'failed'; readonly message: string };

/** Cuts in a thread of its own: writing the index of a long clip takes a tenth of a second in one piece. */
export async function cutInThread(
  parts: readonly ClipPart[],
  path: string,
  { signal, onProgress }: ClipOptions,
): Promise<CutClip> {
  signal.throwIfAborted();
  const order: ClipOrder = { parts, path };
  const thread = new Worker(new URL('./clip-thread.ts', import.meta.url), {
    workerData: order,
    execArgv: [],
  });
  const { promise, resolve, reject } = Promise.withResolvers<CutClip>();
  const hear = (report: ClipReport) => {
    if (report.kind === 'progress') onProgress(report.done);
    else if (report.kind === 'done') resolve(report.clip);
    else reject(new (report.kind === 'mismatch' ? ClipMismatch : Error)(report.message));
  };
  thread.on('message', guarded(reject, hear));
  thread.on('error', guarded(reject, reject));
  thread.on(
    'exit',
    guarded(reject, () => reject(new Error('the thread of a clip has ended'))),
  );
  const ended = new AbortController();
  signal.addEventListener(
    'abort',
    guarded(reject, () => reject(signal.reason)),
    { signal: ended.signal },
  );
  try {
    return await promise;
  } finally {
    ended.abort();
    await thread.terminate();
  }
}
