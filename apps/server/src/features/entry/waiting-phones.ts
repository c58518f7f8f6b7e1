/** How many phones a server lets ask for one room, and so enter it at its beginning, in a second. */
const ASKS_PER_SECOND = 200;
const SOON_MS = 10 * 60_000;
const SOON_SECONDS = 5;
const EARLY_SECONDS = 15;
const LONGEST_SECONDS = 60;
const WINDOW_MS = 60_000;
/** Rooms beyond this number are looked through for those that nobody waits for. */
const SWEEP_AT = 1_000;

/** Seconds that phones were told to wait, in one window and in the one before. */
interface Windows {
  /** When the first phone asked. */
  firstAt: number;
  beganAt: number;
  told: number;
  toldBefore: number;
}

/**
 * How many phones wait for each room: every phone asks again after the seconds that it was told, so that the seconds told
 * within a time, divided by that time, are the phones. Nothing is kept of any of them.
 */
export class WaitingPhones {
  readonly #rooms = new Map<string, Windows>();

  /** Counts a phone that asks, and says when it is to ask again. */
  ask(
    liveId: string,
    { now, msLeft }: { now: number; msLeft: number },
  ): { waiting: number; askAfterSeconds: number } {
    const usual = msLeft > SOON_MS ? EARLY_SECONDS : SOON_SECONDS;
    const room = this.#windowsOf(liveId, now);
    const waiting = Math.max(1, Math.round(phonesOf(room, now, usual)));
    const spread = Math.ceil(waiting / ASKS_PER_SECOND);
    const askAfterSeconds = Math.min(Math.max(usual, spread), LONGEST_SECONDS);
    room.told += askAfterSeconds;
    return { waiting, askAfterSeconds };
  }

  get size(): number {
    return this.#rooms.size;
  }

  #windowsOf(liveId: string, now: number): Windows {
    const known = this.#rooms.get(liveId);
    const age = known ? now - known.beganAt : Number.POSITIVE_INFINITY;
    if (known && age < WINDOW_MS) return known;
    const { firstAt, beganAt } = known ?? { firstAt: now, beganAt: now };
    const windows =
      age < 2 * WINDOW_MS
        ? { firstAt, beganAt: beganAt + WINDOW_MS, told: 0, toldBefore: known?.told ?? 0 }
        : { firstAt: now, beganAt: now, told: 0, toldBefore: 0 };
    if (this.#rooms.size >= SWEEP_AT) this.#sweep(now);
    this.#rooms.set(liveId, windows);
    return windows;
  }

  #sweep(now: number): void {
    for (const [liveId, { beganAt }] of this.#rooms)
      if (now - beganAt >= 2 * WINDOW_MS) this.#rooms.delete(liveId);
  }
}

/** The phone that asks is counted, though it was told nothing yet. */
const phonesOf = (
  { firstAt, beganAt, told, toldBefore }: Windows,
  now: number,
  usual: number,
): number => {
  const partBefore = 1 - (now - beganAt) / WINDOW_MS;
  const known = now - firstAt;
  const spanSeconds = known < WINDOW_MS ? known / 1000 + usual : WINDOW_MS / 1000;
  return (told + usual + toldBefore * partBefore) / spanSeconds;
};
