import { DeviceType, LiveState } from '@live/protocol';
import type { Insertable } from 'kysely';
import type { Db, Schema } from '../db/schema.ts';
import type { Store } from '../db/store.ts';
import type { Clock } from '../domain/clock.ts';
import type { Passwords } from '../features/accounts/passwords.ts';
import { insertRows, LiveBuilder } from './live-builder.ts';
import { demoPeople } from './people.ts';
import { demoCategories, demoComments, demoTags } from './texts.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const demoRooms = (now: number) => {
  const { LIVE, PAUSED, ENDED, DELETED } = LiveState;
  const room = (
    live_id: string,
    title: string,
    state: LiveState,
    category_id: string,
    cover: string,
    [begin_at, end_at]: [begin: number, end: number | null],
    others: Partial<Insertable<Schema['rooms']>> = {},
  ) => ({
    live_id,
    title,
    state,
    category_id,
    logo: cover && `/demo/cover-${cover}.svg`,
    begin_at,
    end_at,
    device_type: DeviceType.PC,
    ...others,
  });
  const open = { allow_guests: 1 };
  const replay = { ...open, record_finished: 1 };
  const phone = { ...open, device_type: DeviceType.ANDROID, width: 720, height: 1280 };
  const since = (minutes: number): [number, null] => [now - minutes * MINUTE, null];
  const past = (from: number, until: number): [number, number] => [now - from, now - until];
  return [
    room('1001', '秋季新品首发专场 · 家居好物', LIVE, 'shopping', 'home', since(84), open),
    room('1002', '健康生活公开课', PAUSED, 'education', 'lesson', since(35)),
    room('1003', '年度供应商大会', ENDED, 'meeting', 'summit', past(26 * HOUR, 24 * HOUR - 9000)),
    room(
      '1004',
      '咖啡拉花入门（回放）',
      ENDED,
      'knowledge',
      'coffee',
      past(50 * HOUR, 49 * HOUR),
      replay,
    ),
    room('1005', '测试直播间', DELETED, 'shopping', '', past(72 * HOUR, 71 * HOUR)),
    room('1006', '街头探店 · 老城小吃', LIVE, 'entertainment', 'street', since(18), phone),
  ];
};

const insertPeople = async (db: Db, password_hash: string, now: number): Promise<void> => {
  const accounts = demoPeople.map(({ title: _title, tags: _tags, ...person }) => ({
    ...person,
    portrait: `/demo/avatar-${person.name}.svg`,
    password_hash,
    created_at: now,
  }));
  await insertRows(db, 'accounts', accounts);
  const accountTags = demoPeople.flatMap(({ id, tags }) =>
    tags.map((tag_no) => ({ account_id: id, tag_no })),
  );
  await insertRows(db, 'account_tags', accountTags);
};

const insertComments = (db: Db, liveId: string, beginAt: number): Promise<void> =>
  new LiveBuilder(db, { liveId, beginAt, endAt: beginAt }).addComments(
    demoComments.map(({ by, text, kind }, index) => ({
      by: demoPeople.find(({ name }) => name === by) ?? demoPeople[0],
      message: text,
      kind,
      created_at: beginAt + index * 20_000,
    })),
  );

/** Creates the demo's accounts and rooms, unless the store holds an account already. */
export const seedDemo = async (options: {
  store: Store;
  clock: Clock;
  password: string;
  passwords: Passwords;
}): Promise<void> => {
  const { store, clock, password, passwords } = options;
  const hasAccounts = async () =>
    (await store.db.selectFrom('accounts').select('id').limit(1).executeTakeFirst()) !== undefined;
  if (await hasAccounts()) return;
  const now = clock.now();
  const passwordHash = await passwords.hash(password);
  const seeded = store.transaction(async (db) => {
    await insertPeople(db, passwordHash, now);
    await db.insertInto('categories').values(demoCategories).execute();
    await db.insertInto('tags').values(demoTags).execute();
    for (const [index, room] of demoRooms(now).entries()) {
      const made = { room_id: `r80${room.live_id}`, anchor_id: 'u-host', created_at: now - index };
      await insertRows(db, 'rooms', [{ ...made, ...room }]);
      if (room.live_id !== '1005') await insertComments(db, room.live_id, room.begin_at ?? now);
    }
  });
  await seeded.catch(async (error: unknown) => {
    // Another server on the same database was faster.
    if (!(await hasAccounts())) throw error;
  });
};
