import {
  type CallData,
  type CallRequest,
  formatWireTime,
  LiveState,
  type NoticeBody,
  type NoticeDefinition,
  type NoticeName,
  notices,
} from '@live/protocol';
import { FeatureService } from '../../application/feature-service.ts';
import { runOnce } from '../../application/request-key.ts';
import type { UnitOfWork } from '../../application/unit-of-work.ts';
import { PLATFORM_ACTOR } from '../../domain/caller.ts';
import { readCursor, readCursorPage } from '../../domain/keyset.ts';
import { refuse } from '../../domain/refusal.ts';
import type { Room } from '../../domain/room.ts';
import { listActionsAfter } from './platform.store.ts';

/** Data of a platform that belongs to no other feature, and the notices it sends. */
export class Platform extends FeatureService {
  /** The log of actions, of all rooms or of one. */
  async actions(
    request: CallRequest<'platformActionList'>,
  ): Promise<CallData<'platformActionList'>> {
    const key = readCursor(request.cursor, ['number', 'text']);
    const last = key && { at: key[0], id: key[1] };
    return readCursorPage(
      request,
      (limit) => listActionsAfter(this.store.db, request.liveId, last, limit),
      ({ at, id }) => [at, id],
      ({ id, at, actor_id, action, live_id, target, before, after }) => ({
        id,
        at: formatWireTime(at, this.timeZone),
        actorId: actor_id,
        action,
        liveId: live_id,
        target,
        before: JSON.parse(before),
        after: JSON.parse(after),
      }),
    );
  }

  /** A repetition under the same key publishes nothing, whatever the room has become since. */
  publish(
    room: Room,
    { requestKey, ...request }: CallRequest<'platformNoticePublish'>,
  ): Promise<number> {
    return this.units.run((work) =>
      runOnce(work, { call: 'notice-publish', requestKey, request }, () =>
        this.#publish(work, room, request.notice, request.body),
      ),
    );
  }

  /** Only notices of the platform itself: it cannot forge, for example, the end of a room. */
  async #publish(
    work: UnitOfWork,
    room: Room,
    name: string,
    body: Record<string, unknown>,
  ): Promise<number> {
    if (room.state === LiveState.DELETED) throw refuse.closed();
    if (!Object.hasOwn(notices, name)) throw refuse.param('notice', '没有这种通知');
    const definition: NoticeDefinition = notices[name as NoticeName];
    if (!definition.platform) throw refuse.permission('平台不能推送这种通知');
    const parsed = definition.body.safeParse(body);
    if (!parsed.success)
      throw refuse.param(['body', ...(parsed.error.issues[0]?.path ?? [])].map(String).join('.'));
    await work.record('notice-publish', room.liveId, PLATFORM_ACTOR, {
      target: name,
      after: parsed.data,
    });
    return work.announce(room, name as NoticeName, parsed.data as NoticeBody<NoticeName>);
  }
}
