import { CaseState, LiveState, type RoomFlow } from '@live/protocol';
import type { Store } from '@live/server/db/store';
import { newId } from '@live/server/domain/ids';
import type { Room } from '@live/server/domain/room';
import { asksQuestion } from '@live/server/features/comments/asks-question';
import fc from 'fast-check';

export const MINUTE = 60_000;
export const BEGIN = 1_800_000_000_000;
const person = fc.constantFrom('p0', 'p1', 'p2', 'p3', 'p4', 'p5', 'p6');
const operator = fc.constantFrom('o0', 'o1');
const within = (minutes: number) => fc.integer({ min: 0, max: minutes * MINUTE });

/** The random contents of a live of one hour, for tests of properties. */
export const generatedLive = fc.record({
  visits: fc.uniqueArray(fc.record({ who: person, from: within(55), ms: within(5) }), {
    maxLength: 25,
    selector: ({ who, from }) => `${who} ${from}`,
  }),
  comments: fc.array(
    fc.record({
      who: person,
      at: within(60),
      deleted: fc.boolean(),
      system: fc.integer({ min: 0, max: 9 }),
      role: fc.constantFrom<number>(0, 0, 0, 2),
      isReply: fc.boolean(),
      text: fc.constantFrom('多少钱', '多少钱？', '有没有灰色', '好看', '下单了', '怎么买?'),
    }),
    { maxLength: 60 },
  ),
  /** Minutes of the clock too, which begin before the live, and what was written after its end. */
  likes: fc.uniqueArray(
    fc.record({ at: fc.integer({ min: -MINUTE + 1, max: 61 * MINUTE }), likes: within(1) }),
    { selector: ({ at }) => at },
  ),
  earlier: fc.uniqueArray(person),
  /** Counts of those online, by second: several of them are one point of the curve. */
  online: fc.uniqueArray(fc.record({ at: fc.integer({ min: 0, max: 120 }), count: fc.nat(500) }), {
    selector: ({ at }) => at,
    maxLength: 60,
  }),
  /** Alternating seconds with a picture and without one. */
  pictures: fc.array(
    fc.record({
      shown: fc.integer({ min: 1, max: 300 }),
      missing: fc.integer({ min: 0, max: 60 }),
    }),
    { maxLength: 8 },
  ),
  reports: fc.array(fc.constantFrom(...Object.values(CaseState)), { maxLength: 8 }),
  actions: fc.array(fc.record({ operator, action: fc.constantFrom('silence', 'comment-del') }), {
    maxLength: 12,
  }),
  entries: fc.uniqueArray(person),
  reception: fc.array(
    fc.record({
      ms: fc.integer({ min: 20_000, max: 60_000 }),
      bytes: within(100),
      packets: fc.integer({ min: 1, max: 9_000 }),
      lost: fc.integer({ min: 0, max: 500 }),
    }),
    { maxLength: 10 },
  ),
});
export type GeneratedLive = typeof generatedLive extends fc.Arbitrary<infer Live> ? Live : never;

/** In seconds from the beginning, where there was a picture. */
export const stretchesOf = ({ pictures }: GeneratedLive): { from: number; until: number }[] => {
  let at = 0;
  return pictures.map(({ shown, missing }) => {
    const from = at;
    at += shown + missing;
    return { from, until: from + shown };
  });
};

/** Stores it, and an earlier live of the same host. */
export const storeLive = async (store: Store, live: GeneratedLive): Promise<Room> => {
  const liveId = newId();
  const host = newId();
  // Numbers grow with time.
  const rows = live.comments
    .toSorted((one, other) => one.at - other.at)
    .map((comment, index) => ({ ...comment, id: index + 1 }));
  const watchers = [...new Set(live.visits.map(({ who }) => who))];
  await store.transaction(async (db) => {
    for (const [id, begin_at] of [
      [liveId, BEGIN],
      [`${liveId}e`, BEGIN - 90 * MINUTE],
    ] as const)
      await db
        .insertInto('rooms')
        .values({
          live_id: id,
          room_id: `r${id}`,
          anchor_id: host,
          title: '直播',
          state: LiveState.ENDED,
          begin_at,
          end_at: begin_at + 60 * MINUTE,
          created_at: begin_at,
          watch_times: live.visits.length,
          max_online: Math.max(0, ...live.online.map(({ count }) => count)),
          like_count: live.likes.reduce((sum, { likes }) => sum + likes, 0),
          comment_count: rows.filter(({ system }) => system > 0).length,
        })
        .execute();
    for (const account_id of watchers)
      await db
        .insertInto('watchers')
        .values({ live_id: liveId, account_id, first_at: BEGIN })
        .execute();
    for (const account_id of live.earlier)
      await db
        .insertInto('watchers')
        .values({ live_id: `${liveId}e`, account_id, first_at: BEGIN - 80 * MINUTE })
        .execute();
    for (const { who, from, ms } of live.visits)
      await db
        .insertInto('visits')
        .values({
          live_id: liveId,
          account_id: who,
          from_at: BEGIN + from,
          until_at: BEGIN + from + ms,
        })
        .execute();
    for (const { id, who, at, deleted, system, role, isReply, text } of rows) {
      const kind = system > 0 ? 0 : 1;
      const written = { kind, role, at_who: isReply ? '[]' : '', message: text };
      await db
        .insertInto('comments')
        .values({
          ...written,
          live_id: liveId,
          id,
          account_id: who,
          account_name: who,
          corp_id: '',
          corp_name: '',
          created_at: BEGIN + at,
          deleted_at: deleted ? BEGIN : null,
          asks: asksQuestion(written),
        })
        .execute();
    }
    for (const { at, likes } of live.likes)
      await db
        .insertInto('like_minutes')
        .values({ live_id: liveId, minute_at: BEGIN + at, likes })
        .execute();
    for (const { at, count } of live.online)
      await db
        .insertInto('timeline')
        .values({ live_id: liveId, recorded_at: BEGIN + at * 1_000, online_count: count })
        .execute();
    for (const { from, until } of stretchesOf(live))
      await db
        .insertInto('pictures')
        .values({
          live_id: liveId,
          from_at: BEGIN + from * 1_000,
          ended_by: 'silence',
          until_at: BEGIN + until * 1_000,
        })
        .execute();
    for (const case_state of live.reports)
      await db
        .insertInto('reports')
        .values({
          id: newId(),
          live_id: liveId,
          account_id: 'p0',
          account_name: '',
          content: '',
          created_at: BEGIN,
          deleted_at: null,
          case_state,
        })
        .execute();
    for (const { operator, action } of live.actions)
      await db
        .insertInto('actions')
        .values({
          id: newId(),
          at: BEGIN,
          actor_id: operator,
          action,
          live_id: liveId,
          target: '',
          before: 'null',
          after: 'null',
        })
        .execute();
    const bag = newId();
    await db
      .insertInto('lucky_bags')
      .values({
        id: bag,
        live_id: liveId,
        type: 2,
        total_points: 0,
        award_name: '抱枕',
        num: 2,
        grab_type: 1,
        enroll_condition: 1,
        condition_comment: '',
        filter_winner: 0,
        state: 3,
        created_at: BEGIN + MINUTE,
        open_at: BEGIN + 2 * MINUTE,
      })
      .execute();
    for (const [position, account_id] of live.entries.entries()) {
      await db
        .insertInto('lucky_bag_entries')
        .values({ bag_id: bag, account_id, entered_at: BEGIN })
        .execute();
      if (position < 2)
        await db
          .insertInto('lucky_bag_winners')
          .values({ bag_id: bag, live_id: liveId, account_id, position, reward: 1 })
          .execute();
    }
    for (const [minute, { ms, bytes, packets, lost }] of live.reception.entries())
      await db
        .insertInto('picture_minutes')
        .values({
          live_id: liveId,
          minute_at: BEGIN + minute * MINUTE,
          measured_ms: ms,
          bytes,
          packets,
          lost_packets: lost,
        })
        .execute();
  });
  return {
    liveId,
    roomId: `r${liveId}`,
    hostId: host,
    title: '直播',
    logo: '',
    categoryId: '',
    state: LiveState.ENDED,
    recordFinished: true,
    chatState: 0,
    deviceType: 1,
    beginAt: BEGIN,
    endAt: BEGIN + 60 * MINUTE,
    flow: {} as RoomFlow,
    angle: 0,
    width: 0,
    height: 0,
  } as Room;
};
