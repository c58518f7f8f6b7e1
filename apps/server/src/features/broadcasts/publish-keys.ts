import type { CallData, LiveRole } from '@live/protocol';
import { alreadyDoneBy } from '../../application/already-done-by.ts';
import { FeatureService } from '../../application/feature-service.ts';
import { lockRoom } from '../../application/lock-room.ts';
import { isOperatorOf } from '../../domain/access.ts';
import type { Caller } from '../../domain/caller.ts';
import type { Room } from '../../domain/room.ts';
import { signPublishKey } from '../../media/publish-key.ts';
import { findActiveHost, findPublishKey, savePublishKey } from './publish-keys.store.ts';

export interface PublishKeyDeps {
  secret: string;
  /** Where programs publish by RTMP, if anywhere: `rtmp://host/live`. */
  rtmpUrl: string | undefined;
}

type Shown = CallData<'publishKey'>;

/** A later renewal or withdrawal is found by it. */
const SUBJECT = 'publish-key';

/** The key of each room, with which OBS publishes: one at a time, until it is renewed or withdrawn. */
export class PublishKeys extends FeatureService<PublishKeyDeps> {
  async show(room: Room, baseUrl: string): Promise<Shown> {
    const { version, withdrawn } = await findPublishKey(this.store.db, room.liveId);
    const { secret, rtmpUrl } = this.deps;
    const { liveId, hostId } = room;
    const key = withdrawn ? '' : signPublishKey({ liveId, hostId, version }, secret);
    return {
      version,
      key,
      whipUrl: `${baseUrl}/media/whip/${liveId}`,
      rtmpUrl: rtmpUrl ?? '',
      rtmpKey: rtmpUrl === undefined || withdrawn ? '' : `${liveId}?token=${key}`,
    };
  }

  renew(room: Room, version: number, caller: Caller, baseUrl: string): Promise<Shown> {
    return this.#change(room, version, caller, baseUrl, 'publish-key-renew');
  }

  withdraw(room: Room, version: number, caller: Caller, baseUrl: string): Promise<Shown> {
    return this.#change(room, version, caller, baseUrl, 'publish-key-withdraw');
  }

  /** Whether the key opens the room now: it is the last one, and its host still runs the room. */
  async isValid(room: Room, version: number): Promise<boolean> {
    const { db } = this.store;
    const current = await findPublishKey(db, room.liveId);
    if (current.withdrawn || current.version !== version) return false;
    const host = await findActiveHost(db, room.hostId);
    return (
      host !== undefined && isOperatorOf({ accountId: host.id, role: host.role as LiveRole }, room)
    );
  }

  async #change(
    room: Room,
    version: number,
    { accountId: actorId }: Caller,
    baseUrl: string,
    action: 'publish-key-renew' | 'publish-key-withdraw',
  ): Promise<Shown> {
    const { liveId, hostId } = room;
    const handled = await this.units.run(async (work) => {
      await lockRoom(work.db, liveId);
      const current = await findPublishKey(work.db, liveId);
      const isRenewal = action === 'publish-key-renew';
      if (current.version !== version || (current.withdrawn && !isRenewal))
        return alreadyDoneBy(work, { liveId, subject: SUBJECT }, actorId);
      await savePublishKey(work.db, liveId, {
        version: version + 1,
        withdrawn: isRenewal ? 0 : 1,
      });
      await work.record(action, liveId, actorId, { subject: SUBJECT });
      // Ends what the former key has opened.
      await work.emit('accessRevoked', { accountId: hostId });
      return {};
    });
    return { ...(await this.show(room, baseUrl)), ...handled };
  }
}
