import { LiveRole, LiveState, limits } from '@live/protocol';
import { SqliteStore } from '@live/server/db/sqlite';
import type { Store } from '@live/server/db/store';
import { insertSeries, LiveBuilder } from '@live/server/live-builder';
import { sql } from 'kysely';
import { gatherCrowd } from './crowd.ts';

export const COSTLY_ROOM = 'costly';
export const COSTLY_BAG = 'costly-bag';
export const COSTLY_POLL = 'costly-poll';
export const COSTLY_QUESTION = 'costly-question';
export const COSTLY_PRODUCT = 'cg0';
/** One of the audience: most of what is in the room is about this person. */
export const COSTLY_PERSON = 'cp0';
const HOST = 'costly-host';

/** Writes a running room that holds as much of everything as its calls allow, or as a long live brings. */
export const fillCostlyRoom = (store: Store): Promise<void> =>
  store.transaction(async (db) => {
    const now = Date.now();
    const beginAt = now - 8 * 3_600_000;
    const live = new LiveBuilder(db, { liveId: COSTLY_ROOM, beginAt, endAt: now });
    const person = (modulo: number, first = 0) =>
      sql`'cp' || (i % ${sql.lit(modulo)} + ${sql.lit(first)})`;
    const after = (stepMs: number, offsetMs = 0) =>
      sql`${sql.lit(beginAt + offsetMs)} + i * ${sql.lit(stepMs)}`;
    const running = { anchor_id: HOST, state: LiveState.LIVE, begin_at: beginAt };
    await live.add('rooms', [
      {
        ...running,
        room_id: 'r-costly',
        created_at: beginAt,
        allow_guests: 1,
        last_comment_id: 20_000,
        comment_count: 20_000,
      },
    ]);
    await insertSeries(db, 'accounts', 3000, {
      id: person(3000),
      name: person(3000),
      nickname: sql`'观众' || i`,
      meeting_code: person(3000),
      created_at: beginAt,
    });
    await live.addSeries('comments', 20_000, {
      id: sql`i + 1`,
      account_id: person(100),
      message: sql`'第' || i || '句话，今天的直播真好看，多少钱？'`,
      created_at: after(1000),
      asks: 1,
    });
    await live.addSeries('reports', 5000, {
      id: sql`'cr' || i`,
      account_id: person(3000),
      content: sql`'举报的内容' || i`,
      created_at: after(1),
      about_account_id: COSTLY_PERSON,
      about_name: '某人',
    });
    await live.addSeries('actions', 5000, {
      id: sql`'ca' || i`,
      at: after(1),
      actor_id: HOST,
      action: sql`case i % 3 when 0 then 'silence' when 1 then 'silence-all' else 'comment-del' end`,
      after: '{"reason":"广告"}',
      person_id: COSTLY_PERSON,
      subject: 'silence:cp0',
      undo: '{}',
      undone_at: sql`case when i % 2 = 0 then ${after(1)} end`,
      undone_by: HOST,
    });
    for (const table of ['silences', 'kickouts'] as const)
      await live.addSeries(table, 2000, { account_id: person(2000, 500), created_at: after(1) });
    for (const [live_id, word] of [
      [COSTLY_ROOM, sql`'词' || i || '表'`],
      ['', sql`'台' || i || '词'`],
    ] as const) {
      await insertSeries(db, 'words', 10_000, { live_id, word, action: 2 });
      await insertSeries(db, 'word_lists', 1, { live_id, version: 1 });
    }
    await live.addSeries('marks', 2000, {
      id: sql`'cm' || i`,
      at: after(1),
      author_id: HOST,
      content: sql`'讲到' || i || '号'`,
    });
    await live.addSeries('held_comments', 2000, {
      id: sql`'ch' || i`,
      account_id: person(2000),
      message: sql`'待审的第' || i || '句'`,
      created_at: after(1, now - beginAt),
    });
    await live.addSeries('lucky_bags', 500, {
      id: sql`${sql.lit(COSTLY_BAG)} || case i when 0 then '' else cast(i as text) end`,
      type: 1,
      total_points: 100,
      num: 10,
      created_at: after(1),
      open_at: after(1),
    });
    const poll = { id: COSTLY_POLL, question: '哪个颜色', is_open: 1, created_at: beginAt };
    await live.add('polls', [{ ...poll, votes: 3000 }]);
    await insertSeries(db, 'poll_votes', 3000, {
      poll_id: COSTLY_POLL,
      voter: person(3000),
      account_id: person(3000),
      answer: sql`i % 2`,
      voted_at: beginAt,
    });
    await live.addSeries('audience_questions', limits.maxQuestions, {
      id: sql`${sql.lit(COSTLY_QUESTION)} || case i when 0 then '' else cast(i as text) end`,
      account_id: person(300),
      asker: person(300),
      message: sql`'提问' || i`,
      supports: sql`i % 97`,
      created_at: after(1),
    });
    await insertSeries(db, 'audience_question_supports', 3000, {
      question_id: COSTLY_QUESTION,
      voter: person(3000),
      account_id: person(3000),
      supported_at: beginAt,
    });
    await insertSeries(db, 'products', 500, {
      id: sql`'cg' || i`,
      host_id: HOST,
      title: '商品',
      image: '',
      price: '¥59',
      link: 'https://example.com/p',
      note: '',
      created_at: beginAt,
      deleted_at: null,
    });
    await insertSeries(db, 'room_products', 100, {
      live_id: COSTLY_ROOM,
      product_id: sql`'cg' || i`,
      position: sql`i`,
      price: '¥59',
      sold_out: 0,
    });
    await insertSeries(db, 'product_clicks', 3000, {
      live_id: COSTLY_ROOM,
      product_id: COSTLY_PRODUCT,
      clicker: person(3000),
      account_id: person(3000),
      clicked_at: beginAt,
    });
    const ofBag = { bag_id: COSTLY_BAG, account_id: person(3000) };
    await insertSeries(db, 'lucky_bag_entries', 3000, { ...ofBag, entered_at: beginAt });
    await live.addSeries('lucky_bag_winners', 3000, { ...ofBag, position: sql`i` });
    await live.addSeries('watchers', 3000, { account_id: person(3000), first_at: beginAt });
    await live.addSeries('visits', 20_000, {
      account_id: person(3000),
      from_at: after(1000),
      until_at: after(1000, 600_000),
      closed_by: 'exit',
    });
    await live.addSeries('timeline', 2880, {
      recorded_at: after(10_000),
      online_count: sql`400 + i % 90`,
    });
    await live.addSeries('notes', 2000, {
      id: sql`'cn' || i`,
      account_id: COSTLY_PERSON,
      author_id: HOST,
      content: '备注',
      created_at: after(1),
    });
    await insertSeries(db, 'tags', 1000, {
      tag_no: sql`'ct' || i`,
      tag_name: sql`'标签' || i`,
      group_no: sql`'g' || (i % 20)`,
      group_name: '组',
    });
    await insertSeries(db, 'rooms', 1000, {
      ...running,
      live_id: sql`'cl' || i`,
      room_id: sql`'cl' || i`,
      title: sql`'直播间' || i`,
      created_at: after(1),
    });
    // A server on SQLite never collects statistics; PostgreSQL does by itself, but later.
    if (!(store instanceof SqliteStore)) await sql`analyze`.execute(db);
  });

/** Accounts with a token each, so that nothing else has used up their budgets. Returns the tokens. */
export const addCallers = async (store: Store, count: number): Promise<string[]> => {
  const nowhere = { liveId: '', roomId: '' };
  const callers = await gatherCrowd(store, count, nowhere, { role: LiveRole.ADMIN });
  return callers.map(({ token }) => token);
};

/** Members of the room who have sent nothing yet. */
export const costlyMembers = (store: Store, count: number, access: 'member' | 'operator') => {
  const role = access === 'member' ? LiveRole.AUDIENCE : LiveRole.ADMIN;
  return gatherCrowd(store, count, { liveId: COSTLY_ROOM, roomId: 'r-costly' }, { role });
};
