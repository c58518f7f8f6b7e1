import { setImmediate as nextTurn, setTimeout as rest } from 'node:timers/promises';
import { guardedImmediate, printError } from '@live/guards';

/** What one turn of the event loop may take before the next query waits for another. */
const TURN_MS = 5;

/** A query that takes longer is one of a list or a file: its caller then leaves the process to others for as long. */
const LONG_QUERY_MS = 2;

/** A query that was slow because the machine was busy is not made slower still. */
const MAX_REST_MS = 50;

/** When the work of this turn began. */
let beganAt: number | undefined;

/** Called before each query of a database that answers within the turn. */
export const beforeQuery = (): void => {
  if (beganAt !== undefined) return;
  beganAt = performance.now();
  guardedImmediate(printError, () => {
    beganAt = undefined;
  });
};

/**
 * Called after each such query. Without it all queries of a call, and of every call that has arrived meanwhile, would
 * follow each other in one turn, and nobody else would be answered before the last.
 */
export const afterQuery = async (tookMs: number): Promise<void> => {
  if (tookMs > LONG_QUERY_MS) await rest(Math.min(tookMs, MAX_REST_MS));
  else if (beganAt !== undefined && performance.now() - beganAt > TURN_MS) await nextTurn();
};
