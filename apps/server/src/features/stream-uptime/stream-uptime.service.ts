import type { LossReason, ReceptionSample } from '@live/media-origin/media-origin';
import type { Selectable } from 'kysely';
import type { UnitsOfWork } from '../../application/units-of-work.ts';
import type { Schema } from '../../db/schema.ts';
import type { Clock } from '../../domain/clock.ts';
import { addReception, saveUptime } from './stream-uptime.store.ts';

type Uptime = Selectable<Schema['pictures']>;

const MINUTE_MS = 60_000;

/**
 * When rooms had a picture and how well it arrived, as far as it comes through this server. Written for all rooms
 * together every few seconds; a uptime that a crash left open ends where it was last written.
 */
export class UptimeLog {
  readonly #units: UnitsOfWork;
  readonly #clock: Clock;
  readonly #open = new Map<string, Uptime>();
  #ended: Uptime[] = [];
  #receptions = new Map<string, ReceptionSample>();
  #written: Promise<void> = Promise.resolve();

  constructor(units: UnitsOfWork, clock: Clock) {
    this.#units = units;
    this.#clock = clock;
  }

  /** A host who replaced another continues the uptime: viewers saw no break. */
  published(liveId: string): Promise<void> {
    const now = this.#clock.now();
    if (!this.#open.has(liveId))
      this.#open.set(liveId, { live_id: liveId, from_at: now, until_at: now, ended_by: '' });
    return this.flush();
  }

  lost(liveId: string, endedBy: LossReason): Promise<void> {
    const uptime = this.#open.get(liveId);
    this.#open.delete(liveId);
    if (uptime) this.#ended.push(this.#until(uptime, endedBy));
    return this.flush();
  }

  received(liveId: string, { ms, bytes, packets, lost }: ReceptionSample): void {
    const sum = this.#receptions.get(liveId) ?? { ms: 0, bytes: 0, packets: 0, lost: 0 };
    this.#receptions.set(liveId, {
      ms: sum.ms + ms,
      bytes: sum.bytes + bytes,
      packets: sum.packets + packets,
      lost: sum.lost + lost,
    });
  }

  /** One after the other: an older write that commits last would open a uptime again that has ended. */
  flush(): Promise<void> {
    const written = this.#written.then(() => this.#write());
    this.#written = written.catch(() => undefined);
    return written;
  }

  async #write(): Promise<void> {
    for (const [liveId, uptime] of this.#open) this.#open.set(liveId, this.#until(uptime, ''));
    const ended = this.#ended;
    const uptimes = [...ended, ...this.#open.values()];
    const receptions = this.#receptions;
    if (uptimes.length === 0 && receptions.size === 0) return;
    this.#ended = [];
    this.#receptions = new Map();
    try {
      await this.#units.run(async ({ db, now }) => {
        for (const uptime of uptimes) await saveUptime(db, uptime);
        for (const [live_id, { ms, bytes, packets, lost }] of receptions)
          await addReception(db, {
            live_id,
            minute_at: now - (now % MINUTE_MS),
            measured_ms: ms,
            bytes,
            packets,
            lost_packets: lost,
          });
      });
    } catch (error) {
      this.#ended.push(...ended);
      for (const [liveId, reception] of receptions) this.received(liveId, reception);
      throw error;
    }
  }

  /** The server stops, and every picture is lost with it. */
  async destroy(): Promise<void> {
    for (const uptime of this.#open.values()) this.#ended.push(this.#until(uptime, 'server'));
    this.#open.clear();
    await this.flush();
  }

  #until(uptime: Uptime, ended_by: LossReason | 'server' | ''): Uptime {
    return { ...uptime, until_at: Math.max(uptime.from_at, this.#clock.now()), ended_by };
  }
}
