import { DeviceType, LiveState, type MessageKind } from '@live/protocol';
import type { Insertable } from 'kysely';
import type { Db, Schema } from '../db/schema.ts';
import type { Store } from '../db/store.ts';
import type { Clock } from '../domain/clock.ts';
import { newMeetingCode } from '../domain/ids.ts';
import type { Passwords } from '../features/accounts/passwords.ts';
import { asksQuestion } from '../features/comments/asks-question.ts';
import { demoCorps, demoPeople } from './people.ts';
import { demoCategories, demoComments, demoTags } from './texts.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

type RoomSeed = Pick<
  Insertable<Schema['rooms']>,
  'live_id' | 'title' | 'state' | 'begin_at' | 'end_at' | 'category_id' | 'logo'
> &
  Partial<Insertable<Schema['rooms']>>;

const demoRooms = (now: number): RoomSeed[] => {
  const { LIVE, PAUSED, ENDED, DELETED } = LiveState;
  const cover = (name: string) => `/demo/cover-${name}.svg`;
  return [
    {
      live_id: '1001',
      title: '秋季新品首发专场 · 家居好物',
      state: LIVE,
      category_id: 'shopping',
      logo: cover('home'),
      allow_guests: 1,
      begin_at: now - 84 * MINUTE,
      end_at: null,
      device_type: DeviceType.PC,
    },
    {
      live_id: '1002',
      title: '健康生活公开课',
      state: PAUSED,
      category_id: 'education',
      logo: cover('lesson'),
      begin_at: now - 35 * MINUTE,
      end_at: null,
      device_type: DeviceType.PC,
    },
    {
      live_id: '1003',
      title: '年度供应商大会',
      state: ENDED,
      category_id: 'meeting',
      logo: cover('summit'),
      begin_at: now - 26 * HOUR,
      end_at: now - 24 * HOUR + 9000,
      device_type: DeviceType.PC,
    },
    {
      live_id: '1004',
      title: '咖啡拉花入门（回放）',
      state: ENDED,
      record_finished: 1,
      category_id: 'knowledge',
      logo: cover('coffee'),
      allow_guests: 1,
      begin_at: now - 50 * HOUR,
      end_at: now - 49 * HOUR,
      device_type: DeviceType.PC,
    },
    {
      live_id: '1005',
      title: '测试直播间',
      state: DELETED,
      category_id: 'shopping',
      logo: '',
      begin_at: now - 72 * HOUR,
      end_at: now - 71 * HOUR,
      device_type: DeviceType.PC,
    },
    {
      live_id: '1006',
      title: '街头探店 · 老城小吃',
      state: LIVE,
      category_id: 'entertainment',
      logo: cover('street'),
      allow_guests: 1,
      begin_at: now - 18 * MINUTE,
      end_at: null,
      device_type: DeviceType.ANDROID,
      width: 720,
      height: 1280,
    },
  ];
};

const insertPeople = async (db: Db, passwordHash: string, now: number): Promise<void> => {
  for (const person of demoPeople) {
    const corp = demoCorps[person.corp];
    await db
      .insertInto('accounts')
      .values({
        id: person.id,
        name: person.name,
        nickname: person.nickname,
        portrait: `/demo/avatar-${person.name}.svg`,
        corp_id: corp.id,
        corp_name: corp.name,
        role: person.role,
        password_hash: passwordHash,
        meeting_code: newMeetingCode(),
        disabled_at: null,
        created_at: now,
      })
      .execute();
    const tags = 'tags' in person ? person.tags : [];
    for (const tag_no of tags)
      await db.insertInto('account_tags').values({ account_id: person.id, tag_no }).execute();
  }
};

const insertComments = async (db: Db, liveId: string, beginAt: number): Promise<void> => {
  const rows = demoComments.map((comment, index) => {
    const person = demoPeople.find(({ name }) => name === comment.by) ?? demoPeople[0];
    const corp = demoCorps[person.corp];
    return {
      live_id: liveId,
      id: index + 1,
      account_id: person.id,
      account_name: person.nickname,
      role: person.role,
      message: comment.text,
      at_who: '',
      kind: comment.kind as MessageKind,
      corp_id: corp.id,
      corp_name: corp.name,
      created_at: beginAt + index * 20_000,
      deleted_at: null,
    };
  });
  await db
    .insertInto('comments')
    .values(rows.map((row) => ({ ...row, asks: asksQuestion(row) })))
    .execute();
  await db
    .updateTable('rooms')
    .set({
      last_comment_id: rows.length,
      comment_count: rows.filter(({ kind }) => kind === 0).length,
    })
    .where('live_id', '=', liveId)
    .execute();
};

/** Creates the demo's accounts and rooms, unless the store holds an account already. */
export const seedDemo = async (options: {
  store: Store;
  clock: Clock;
  password: string;
  passwords: Passwords;
}): Promise<void> => {
  const { store, clock, password, passwords } = options;
  const someone = await store.db.selectFrom('accounts').select('id').limit(1).executeTakeFirst();
  if (someone) return;
  const now = clock.now();
  const passwordHash = await passwords.hash(password);
  await store.transaction(async (db) => {
    await insertPeople(db, passwordHash, now);
    await db.insertInto('categories').values(demoCategories).execute();
    await db.insertInto('tags').values(demoTags).execute();
    for (const [index, room] of demoRooms(now).entries()) {
      await db
        .insertInto('rooms')
        .values({
          room_id: `r80${room.live_id}`,
          anchor_id: 'u-host',
          created_at: now - index,
          ...room,
        })
        .execute();
      if (room.live_id !== '1005') await insertComments(db, room.live_id, room.begin_at ?? now);
    }
  });
};
