import { setTimeout as wait } from 'node:timers/promises';
import { sharedNow, topicOf } from './room.ts';

export interface PublishPlan {
  messages: number;
  rooms: number;
  /** Unlimited if omitted. */
  perSecond?: number;
}

/** Makes a message about as long as the notice of a comment. */
const PADDING = 'x'.repeat(330);
const IN_FLIGHT = 100;
const TICK_MS = 5;

/** Publishes messages that begin with the time of sending. */
export async function publishAll(
  { messages, rooms, perSecond }: PublishPlan,
  publish: (topic: string, payload: string, done: () => void) => void,
): Promise<void> {
  let inFlight = 0;
  let free: (() => void) | undefined;
  const startedAt = performance.now();
  for (let sent = 0; sent < messages; sent += 1) {
    while (perSecond && sent > ((performance.now() - startedAt) / 1_000) * perSecond)
      await wait(TICK_MS);
    if (inFlight >= IN_FLIGHT)
      await new Promise<void>((resolve) => {
        free = resolve;
      });
    inFlight += 1;
    publish(topicOf(sent % rooms), `${sharedNow().toFixed(2)} ${PADDING}`, () => {
      inFlight -= 1;
      free?.();
    });
  }
}
