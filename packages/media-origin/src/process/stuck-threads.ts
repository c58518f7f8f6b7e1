import { readdirSync, readFileSync } from 'node:fs';

/** What /proc reports of one thread. */
export interface ThreadUse {
  /** Processor time so far, in ticks. */
  readonly ticks: number;
  /** Voluntary context switches. */
  readonly waits: number;
}

/** Linux counts a hundred ticks a second. */
const TICKS_PER_SECOND = 100;
/** A thread that computes for this long without waiting once is in an endless loop. */
const LOOP_TICKS = 8 * TICKS_PER_SECOND;

/** Every thread of this process but the main one, by its id. Empty where there is no /proc. */
export const readThreads = (): Map<string, ThreadUse> => {
  const threads = new Map<string, ThreadUse>();
  try {
    for (const id of readdirSync('/proc/self/task')) {
      if (Number(id) === process.pid) continue;
      const use = readThread(id);
      if (use) threads.set(id, use);
    }
  } catch {
    // Not Linux: only the heartbeat of the main thread is watched.
  }
  return threads;
};

const readThread = (id: string): ThreadUse | undefined => {
  try {
    const stat = readFileSync(`/proc/self/task/${id}/stat`, 'utf8');
    // A thread's name may hold blanks and parentheses, so fields are counted after its end.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const status = readFileSync(`/proc/self/task/${id}/status`, 'utf8');
    const waits = Number(/^voluntary_ctxt_switches:\s*(\d+)/m.exec(status)?.[1]);
    return { ticks: Number(fields[11]) + Number(fields[12]), waits };
  } catch {
    // It ended while the others were read.
    return undefined;
  }
};

/**
 * Finds a thread that has computed for seconds without ever waiting. A busy one waits now and then,
 * for a lock, a socket or more work; one in an endless loop never does.
 */
export class StuckThreads {
  /** Each thread's state when it last waited. */
  readonly #sinceWait = new Map<string, ThreadUse>();

  find(threads: ReadonlyMap<string, ThreadUse>): string | undefined {
    for (const id of this.#sinceWait.keys()) if (!threads.has(id)) this.#sinceWait.delete(id);
    for (const [id, use] of threads) {
      const before = this.#sinceWait.get(id);
      if (before?.waits !== use.waits) this.#sinceWait.set(id, use);
      else if (use.ticks - before.ticks >= LOOP_TICKS) return id;
    }
    return undefined;
  }
}
