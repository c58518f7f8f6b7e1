import { LiveState } from '@live/protocol';
import type { Store } from '@live/server/db/store';
import { newId, newSecret } from '@live/server/domain/ids';
import { PREPARED, type RoomRef, type RoomState } from '@live/server/domain/room';
import { insertRows, LiveBuilder } from '@live/server/live-builder';
import { insertToken } from './crowd.ts';
import { stage } from './stage.ts';

/** The people of the tables of access. */
export const USERS = {
  viewer: stage.viewer.id,
  otherHost: stage.otherHost.id,
  ownHost: stage.host.id,
  admin: stage.admin.id,
  anchorAdmin: stage.hostAdmin.id,
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
  clipId: string;
  /** Runs where the room does. */
  pollId: string;
  /** An open question of another viewer. */
  questionId: string;
  /** Shown in the room, and explained where it runs. */
  productId: string;
  spotlightId: string;
  /** A note of each of the cast on the viewer. */
  noteIds: Record<string, string>;
  /** An account that nothing else needs. */
  personId: string;
  /** A silence of that person, which can be undone. */
  actionId: string;
}

const MINUTE = 60_000;
/** How many products of a host are left when a scene is set, and how many a host may have. */
const PRODUCTS_LEFT = 100;
const MAX_PRODUCTS = 500;

export const setScene = async (
  store: Store,
  state: RoomState = LiveState.LIVE,
  /** Whether an activity and a poll run. */
  withActivity = true,
  /** The host of the room, and a word that is in every text of it. */
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
    clipId: `k${id}`,
    pollId: `o${id}`,
    questionId: `q${id}`,
    productId: `g${id}`,
    spotlightId: `l${id}`,
    noteIds: Object.fromEntries(Object.values(USERS).map((author) => [author, `n${author}${id}`])),
    personId: `u${id}`,
    actionId: `c${id}`,
  };
  const begun = state !== PREPARED;
  const over = state === LiveState.ENDED || state === LiveState.DELETED;
  await store.transaction(async (db) => {
    const person = { id: scene.personId, name: scene.personId, created_at: now };
    await insertRows(db, 'accounts', [person]);
    const live = new LiveBuilder(db, { liveId: id, beginAt: now - MINUTE, endAt: now });
    await live.add('rooms', [
      {
        room_id: scene.roomId,
        anchor_id: hostId,
        title: `试验${word}`,
        state,
        allow_guests: 1,
        begin_at: begun ? now - MINUTE : null,
        end_at: over ? now : null,
        created_at: now,
        last_comment_id: 1,
      },
    ]);
    const said = { id: 1, account_id: USERS.viewer, account_name: '小鱼儿' };
    await live.add('comments', [{ ...said, message: `评论${word}`, created_at: now }]);
    const watchers = [USERS.viewer, stage.otherViewer.id, scene.personId];
    await live.add(
      'watchers',
      watchers.map((account_id) => ({ account_id, first_at: now })),
    );
    const silence = {
      live_id: id,
      account_id: scene.personId,
      reason: word,
      until_at: null,
      actor_id: USERS.admin,
    };
    await live.add('silences', [{ ...silence, created_at: now }]);
    await live.add('actions', [
      {
        id: scene.actionId,
        at: now - MINUTE,
        actor_id: USERS.admin,
        action: 'silence',
        target: scene.personId,
        person_id: scene.personId,
        after: word === '' ? 'null' : JSON.stringify({ reason: word }),
        subject: `silence:${scene.personId}`,
        undo: JSON.stringify({ after: silence, deletedComments: 0 }),
      },
    ]);
    await live.add('reports', [
      {
        id: scene.reportId,
        account_id: USERS.viewer,
        account_name: 'viewer',
        content: `举报${word}`,
        about_account_id: USERS.viewer,
        about_name: '小鱼儿',
        created_at: now,
      },
    ]);
    const bag = { id: scene.luckyBagId, type: 1, total_points: 10, award_name: word };
    await live.addBag({ ...bag, created_at: now, open_at: now }, []);
    const hash = 'a'.repeat(64);
    const draw = { bag_id: scene.luckyBagId, commitment: hash, secret: hash };
    await insertRows(live.db, 'lucky_bag_draws', [{ ...draw, entrants: '', seal: hash }]);
    const poll = { id: scene.pollId, question: `哪个颜色${word}`, is_open: 1, created_at: now };
    await live.add('polls', [{ ...poll, ended_at: over || !withActivity ? now : null }]);
    const question = { id: scene.questionId, account_id: stage.otherViewer.id, created_at: now };
    await live.add('audience_questions', [{ ...question, message: `提问${word}` }]);
    const { productId } = scene;
    const thing = { title: `商品${word}`, price: '¥59' };
    const rest = { image: '', link: 'https://example.com/p1', note: word, created_at: now };
    // A host keeps a bounded number: those of much earlier scenes are not needed any more.
    const earlier = db
      .selectFrom('products')
      .select('id')
      .where('host_id', '=', hostId)
      .where('deleted_at', 'is', null)
      .orderBy('created_at', 'desc')
      .limit(MAX_PRODUCTS)
      .offset(PRODUCTS_LEFT);
    await db.updateTable('products').set({ deleted_at: now }).where('id', 'in', earlier).execute();
    await insertRows(live.db, 'products', [{ ...thing, ...rest, id: productId, host_id: hostId }]);
    const onShelf = { product_id: productId, position: 0, price: '¥59', sold_out: 0 };
    await live.add('room_products', [onShelf]);
    const spotlight = { ...thing, id: scene.spotlightId, product_id: productId, begin_at: now };
    await live.add('spotlights', [{ ...spotlight, ended_at: over ? now : null }]);
    const mark = { id: scene.markId, at: now, author_id: USERS.admin };
    await live.add('marks', [{ ...mark, content: `打点${word}` }]);
    const share = { id: scene.shareId, creator_id: USERS.admin, created_at: now };
    await live.add('report_shares', [{ ...share, expires_at: now + 60 * MINUTE }]);
    const clip = { id: scene.clipId, title: `剪辑${word}`, creator_id: USERS.admin };
    await live.add('clips', [{ ...clip, created_at: now, expires_at: now + 60 * MINUTE }]);
    const about = { account_id: USERS.viewer, host_id: hostId, created_at: now };
    const notes = Object.entries(scene.noteIds);
    await live.add(
      'notes',
      notes.map(([author_id, id]) => ({ ...about, id, author_id, content: `备注${word}` })),
    );
    const activity = { id: scene.activityId, name: `活动${word}`, link: '链接', created_at: now };
    if (withActivity) await live.add('activities', [activity]);
  });
  return scene;
};

/** A token for the room, issued without authorisation. */
export const giveToken = async (store: Store, accountId: string, liveId: string) => {
  const token = newSecret();
  await store.transaction((db) => insertToken(db, { accountId, token, liveId }));
  return token;
};
