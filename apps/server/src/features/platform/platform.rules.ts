import {
  type CallRequest,
  LiveState,
  type NoticeBody,
  type NoticeDefinition,
  type NoticeName,
  notices,
} from '@live/protocol';
import type { UnitOfWork, UnitsOfWork } from '../../application/unit-of-work.ts';
import { refuse } from '../../domain/refusal.ts';
import type { Room } from '../../domain/room.ts';
import { saveCategory, saveTag } from './platform.store.ts';

/** The actor of the action log for calls of another system. */
export const PLATFORM_ACTOR = 'platform';

/** Data of a platform that belongs to no other feature, and the notices it sends. */
export class Platform {
  readonly #units: UnitsOfWork;

  constructor(units: UnitsOfWork) {
    this.#units = units;
  }

  async saveCategory({ id, name }: CallRequest<'platformCategorySave'>): Promise<void> {
    await this.#units.run(async (work) => {
      await saveCategory(work.db, id, name);
      await this.#record(work, 'category-save', id, name);
    });
  }

  async saveTag(tag: CallRequest<'platformTagSave'>): Promise<void> {
    await this.#units.run(async (work) => {
      await saveTag(work.db, {
        tag_no: tag.tagNo,
        tag_name: tag.tagName,
        group_no: tag.tagGroupNo,
        group_name: tag.tagGroupName,
      });
      await this.#record(work, 'tag-save', tag.tagNo, tag);
    });
  }

  /** Only notices of the platform itself: it cannot forge, for example, the end of a room. */
  async publish(room: Room, name: string, body: Record<string, unknown>): Promise<number> {
    if (room.state === LiveState.DELETED) throw refuse.closed();
    if (!Object.hasOwn(notices, name)) throw refuse.param('notice', '没有这种通知');
    const definition: NoticeDefinition = notices[name as NoticeName];
    if (!definition.platform) throw refuse.permission('平台不能推送这种通知');
    const parsed = definition.body.safeParse(body);
    if (!parsed.success)
      throw refuse.param(['body', ...(parsed.error.issues[0]?.path ?? [])].map(String).join('.'));
    return this.#units.run(async (work) => {
      await work.record({
        actorId: PLATFORM_ACTOR,
        action: 'notice-publish',
        liveId: room.liveId,
        target: name,
        after: parsed.data,
      });
      return work.announce(room, name as NoticeName, parsed.data as NoticeBody<NoticeName>);
    });
  }

  #record(work: UnitOfWork, action: string, target: string, after: unknown): Promise<void> {
    return work.record({ actorId: PLATFORM_ACTOR, action, liveId: '', target, after });
  }
}
