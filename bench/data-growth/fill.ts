import type { Store } from '@live/server/db/store';
import { insertSeries, LiveBuilder } from '@live/server/live-builder';
import { sql } from 'kysely';

export interface StoreSize {
  rooms: number;
  comments: number;
  /** Rows of the log of actions. */
  actions: number;
}

export const HOT_ROOM = 'room0';
/** Somebody of whom both stores hold the same. */
export const KNOWN_PERSON = 'u-known';
const HOST = 'growth-host';
const KNOWN_COMMENTS = 200;
const KNOWN_ACTIONS = 100;
const PEOPLE = 1_000;
const POINTS = 2_880;
const REPORTS = 200;
const STARTED_AT = Date.UTC(2026, 10, 15);

const later = (stepMs = 1, offset = 0) =>
  sql`${sql.lit(STARTED_AT + offset)} + i * ${sql.lit(stepMs)}`;
const person = sql`'u' || (i % ${sql.lit(PEOPLE)})`;

/** Inserts rooms with data. Half of the comments are in one room, the others are spread over all other rooms. */
export const fill = (store: Store, { rooms, comments, actions }: StoreSize): Promise<void> =>
  store.transaction(async (db) => {
    for (let at = 0; at < rooms; at += 1) {
      const live = new LiveBuilder(db, {
        liveId: `room${at}`,
        beginAt: STARTED_AT,
        endAt: STARTED_AT,
      });
      const made = { anchor_id: HOST, title: `直播间${at}`, state: 1, created_at: STARTED_AT + at };
      await live.add('rooms', [{ room_id: `r-${at}`, ...made }]);
      // The hot room has the same data in both stores, so that only the size of the store differs.
      const share = at === 0 ? 1 : 0.05;
      await live.addSeries('timeline', POINTS * share, {
        recorded_at: later(10_000),
        online_count: sql`i % 500`,
      });
      await live.addSeries('reports', REPORTS * share, {
        id: sql`${sql.lit(`${live.span.liveId}-`)} || i`,
        account_id: person,
        account_name: sql`'观众' || i`,
        content: sql`case when i % 3 = 0 then '发布广告' else '画面卡顿' end`,
        created_at: later(),
      });
      await live.addSeries('watchers', PEOPLE * share, { account_id: person, first_at: later() });
    }
    const others = sql.lit(Math.max(1, rooms - 1));
    const hot = rooms === 1 ? comments : Math.floor(comments / 2);
    const said = {
      account_id: person,
      account_name: sql`'观众' || (i % ${sql.lit(PEOPLE)})`,
      message: sql`'第' || i || '句话，今天天气真好'`,
    };
    const ofHot = { live_id: HOT_ROOM, id: sql`i + 1`, created_at: later() };
    await insertSeries(db, 'comments', hot, { ...said, ...ofHot });
    if (comments > hot)
      await insertSeries(db, 'comments', comments - hot, {
        ...said,
        live_id: sql`'room' || (1 + i % ${others})`,
        id: sql`i / ${others} + 1`,
        created_at: later(1, hot),
      });
    await insertSeries(db, 'comments', KNOWN_COMMENTS, {
      live_id: HOT_ROOM,
      id: sql`i + ${sql.lit(hot + 1)}`,
      account_id: KNOWN_PERSON,
      account_name: '熟人',
      message: sql`'熟人的第' || i || '句'`,
      created_at: later(1, comments),
    });
    const done = { actor_id: HOST, action: 'silence', after: '{"reason":"广告"}' };
    await insertSeries(db, 'actions', actions, {
      ...done,
      id: sql`'a' || i`,
      at: later(),
      live_id: sql`'room' || (i % ${sql.lit(rooms)})`,
      target: person,
      person_id: person,
    });
    await insertSeries(db, 'actions', KNOWN_ACTIONS, {
      ...done,
      id: sql`'known' || i`,
      at: later(1, actions),
      live_id: HOT_ROOM,
      target: KNOWN_PERSON,
      person_id: KNOWN_PERSON,
    });
    const known = { live_id: HOT_ROOM, account_id: KNOWN_PERSON };
    await insertSeries(db, 'watchers', 1, { ...known, first_at: STARTED_AT });
    await sql`analyze`.execute(db);
  });
