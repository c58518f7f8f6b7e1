import { parentPort, workerData } from 'node:worker_threads';
import { ClipMismatch, cutClip } from './clip.ts';
import type { ClipOrder, ClipReport } from './cut-in-thread.ts';

const tell = (report: ClipReport): void => parentPort?.postMessage(report);

/** Told for each percent, because there are thousands of packets. */
let percent = 0;
const onProgress = (done: number): void => {
  if (Math.floor(done * 100) <= percent) return;
  percent = Math.floor(done * 100);
  tell({ kind: 'progress', done });
};

const { parts, path } = workerData as ClipOrder;
try {
  // Nobody ends it from within: the thread is ended.
  const { signal } = new AbortController();
  tell({ kind: 'done', clip: await cutClip(parts, path, { signal, onProgress }) });
} catch (error) {
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
  tell({ kind: error instanceof ClipMismatch ? 'mismatch' : 'failed', message });
}
