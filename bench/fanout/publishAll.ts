import { setTimeout as wait } from 'node:timers/promises';
import { sharedNow, topicOf } from './room.ts';

export interface Order {
  messages: number;
  rooms: number;
  /** As fast as it goes when left out. */
  perSecond?: number;
}

/** About as long as a comment's notice. */
const FILLING = 'x'.repeat(330);
const IN_FLIGHT = 100;
const TICK_MS = 5;

/** Each message begins with the moment it was sent. */
export async function publishAll(
  { messages, rooms, perSecond }: Order,
  publish: (topic: string, payload: string, done: () => void) => void,
): Promise<void> {
  let inFlight = 0;
  let free: (() => void) | undefined;
  const begun = performance.now();
  for (let sent = 0; sent < messages; sent += 1) {
    while (perSecond && sent > ((performance.now() - begun) / 1_000) * perSecond)
      await wait(TICK_MS);
    if (inFlight >= IN_FLIGHT)
      await new Promise<void>((resolve) => {
        free = resolve;
      });
    inFlight += 1;
    publish(topicOf(sent % rooms), `${sharedNow().toFixed(2)} ${FILLING}`, () => {
      inFlight -= 1;
      free?.();
    });
  }
}
