import { LiveState, LuckyBagState } from '@live/protocol';
import type { Store } from '@live/server/db/store';
import { newId, newSecret } from '@live/server/domain/ids';
import { PREPARED, type RoomRef, type RoomState } from '@live/server/domain/room';
import { insertToken } from './crowd.ts';

/** The people of the tables of access. */
export const USERS = {
  viewer: 'u-viewer',
  otherHost: 'u-otherhost',
  ownHost: 'u-host',
  admin: 'u-admin',
  anchorAdmin: 'u-hostadmin',
} as const;
export type Role = keyof typeof USERS;

export const STATES: Record<string, RoomState> = {
  prepared: PREPARED,
  live: LiveState.LIVE,
  paused: LiveState.PAUSED,
  ended: LiveState.ENDED,
  deleted: LiveState.DELETED,
};

/** A room for one case, with one entity of each kind in it. */
export interface Scene extends RoomRef {
  activityId: string;
  reportId: string;
  luckyBagId: string;
  commentId: string;
  markId: string;
  shareId: string;
  /** A note of each of the cast on the viewer. */
  noteIds: Record<string, string>;
  /** An account that nothing else needs. */
  personId: string;
  /** A silence of that person, which can be undone. */
  actionId: string;
}

const MINUTE = 60_000;

export const setScene = async (
  store: Store,
  state: RoomState = LiveState.LIVE,
  withActivity = true,
  /** Whose room it is, and a word that is in every text of it. */
  { hostId = USERS.ownHost as string, word = '' } = {},
): Promise<Scene> => {
  const id = newId();
  const now = Date.now();
  const scene = {
    liveId: id,
    roomId: `r${id}`,
    activityId: `a${id}`,
    reportId: `p${id}`,
    luckyBagId: `b${id}`,
    commentId: '1',
    markId: `m${id}`,
    shareId: `s${id}`,
    noteIds: Object.fromEntries(Object.values(USERS).map((author) => [author, `n${author}${id}`])),
    personId: `u${id}`,
    actionId: `c${id}`,
  };
  const begun = state !== PREPARED;
  const over = state === LiveState.ENDED || state === LiveState.DELETED;
  await store.transaction(async (db) => {
    await db
      .insertInto('rooms')
      .values({
        live_id: id,
        room_id: scene.roomId,
        anchor_id: hostId,
        title: `试验${word}`,
        state,
        allow_guests: 1,
        begin_at: begun ? now - MINUTE : null,
        end_at: over ? now : null,
        created_at: now,
        last_comment_id: 1,
      })
      .execute();
    await db
      .insertInto('accounts')
      .values({
        id: scene.personId,
        name: scene.personId,
        nickname: '某人',
        portrait: '',
        role: 0,
        corp_id: '',
        corp_name: '',
        password_hash: '',
        meeting_code: id,
        disabled_at: null,
        created_at: now,
      })
      .execute();
    await db
      .insertInto('comments')
      .values({
        live_id: id,
        id: 1,
        account_id: USERS.viewer,
        account_name: '小鱼儿',
        role: 0,
        message: `评论${word}`,
        at_who: '',
        kind: 0,
        corp_id: '',
        corp_name: '',
        created_at: now,
        deleted_at: null,
      })
      .execute();
    await db
      .insertInto('watchers')
      .values(
        [USERS.viewer, 'u-viewer2', scene.personId].map((account_id) => ({
          live_id: id,
          account_id,
          first_at: now,
        })),
      )
      .execute();
    const silence = {
      live_id: id,
      account_id: scene.personId,
      reason: word,
      until_at: null,
      actor_id: USERS.admin,
    };
    await db
      .insertInto('silences')
      .values({ ...silence, created_at: now })
      .execute();
    await db
      .insertInto('actions')
      .values({
        id: scene.actionId,
        at: now - MINUTE,
        actor_id: USERS.admin,
        action: 'silence',
        live_id: id,
        target: scene.personId,
        person_id: scene.personId,
        before: 'null',
        after: word === '' ? 'null' : JSON.stringify({ reason: word }),
        subject: `silence:${scene.personId}`,
        undo: JSON.stringify({ after: silence, deletedComments: 0 }),
      })
      .execute();
    await db
      .insertInto('reports')
      .values({
        id: scene.reportId,
        live_id: id,
        account_id: USERS.viewer,
        account_name: 'viewer',
        content: `举报${word}`,
        about_account_id: USERS.viewer,
        about_name: '小鱼儿',
        created_at: now,
        deleted_at: null,
      })
      .execute();
    await db
      .insertInto('lucky_bags')
      .values({
        id: scene.luckyBagId,
        live_id: id,
        type: 1,
        total_points: 10,
        award_name: word,
        num: 1,
        grab_type: 1,
        enroll_condition: 1,
        condition_comment: '',
        filter_winner: 0,
        state: LuckyBagState.ENDED,
        created_at: now,
        open_at: now,
      })
      .execute();
    await db
      .insertInto('marks')
      .values({
        id: scene.markId,
        live_id: id,
        at: now,
        author_id: USERS.admin,
        content: `打点${word}`,
      })
      .execute();
    await db
      .insertInto('report_shares')
      .values({
        id: scene.shareId,
        live_id: id,
        creator_id: USERS.admin,
        created_at: now,
        expires_at: now + 60 * MINUTE,
      })
      .execute();
    await db
      .insertInto('notes')
      .values(
        Object.entries(scene.noteIds).map(([author_id, noteId]) => ({
          id: noteId,
          live_id: id,
          account_id: USERS.viewer,
          author_id,
          content: `备注${word}`,
          created_at: now,
        })),
      )
      .execute();
    if (withActivity) {
      const { activityId } = scene;
      await db
        .insertInto('activities')
        .values({
          id: activityId,
          live_id: id,
          name: `活动${word}`,
          link: '链接',
          created_at: now,
          closed_at: null,
        })
        .execute();
    }
  });
  return scene;
};

/** A token for the room, issued without authorisation. */
export const giveToken = async (store: Store, accountId: string, liveId: string) => {
  const token = newSecret();
  await store.transaction((db) => insertToken(db, { accountId, token, liveId }));
  return token;
};
