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
  readonly #poor = new Set<string>();

  constructor(dependencies: UplinkDependencies) {
    this.#dependencies = dependencies;
  }

  async note(liveId: string, quality: UplinkQuality): Promise<void> {
    const isGood = quality === 'good';
    if (isGood && !this.#poor.delete(liveId)) return;
    if (!isGood) this.#poor.add(liveId);
    const room = await this.#dependencies.room(liveId);
    if (room) await this.#dependencies.announce(room, { live_id: liveId, quality });
  }

  /** The picture is gone, and with it what is known of its way. */
  forget(liveId: string): void {
    this.#poor.delete(liveId);
  }
}
