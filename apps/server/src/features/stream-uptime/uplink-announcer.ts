import type { NoticeBody, UplinkQuality } from '@live/protocol';
import type { RoomRef } from '../../domain/room.ts';

interface UplinkDependencies {
  room(liveId: string): Promise<RoomRef | undefined>;
  announce(room: RoomRef, body: NoticeBody<'hostUplink'>): Promise<void>;
}

/**
 * Tells operators how well the network of each room's host is, as far as its picture comes through this server. One
 * that is not good is repeated with every sample, for pages that open later; a good one is told once.
 */
export class UplinkAnnouncer {
  readonly #dependencies: UplinkDependencies;
  /** The newest that is known of each room. */
  readonly #qualities = new Map<string, UplinkQuality>();

  constructor(dependencies: UplinkDependencies) {
    this.#dependencies = dependencies;
  }

  async note(liveId: string, quality: UplinkQuality): Promise<void> {
    const before = this.#qualities.get(liveId) ?? 'good';
    this.#qualities.set(liveId, quality);
    if (quality === 'good' && before === 'good') return;
    const room = await this.#dependencies.room(liveId);
    if (room) await this.#dependencies.announce(room, { live_id: liveId, quality });
  }

  /** Undefined for a host whose picture does not come through this server. */
  of(liveId: string): UplinkQuality | undefined {
    return this.#qualities.get(liveId);
  }

  /** The picture is gone, and with it what is known of its way. */
  forget(liveId: string): void {
    this.#qualities.delete(liveId);
  }
}
