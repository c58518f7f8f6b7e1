import {
  asksQuestion,
  CaseState,
  type LiveRole,
  LiveState,
  type MessageKind,
  type RoomFlow,
} from '@live/protocol';
import type { Store } from '@live/server/db/store';
import { newId } from '@live/server/domain/ids';
import type { Room } from '@live/server/domain/room';
import { LiveBuilder } from '@live/server/live-builder';
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

/** Stretches with a picture, in seconds from the beginning. */
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
    const written = (id: string, beginAt: number) =>
      new LiveBuilder(db, { liveId: id, beginAt, endAt: beginAt + 60 * MINUTE });
    const own = written(liveId, BEGIN);
    const earlier = written(`${liveId}e`, BEGIN - 90 * MINUTE);
    for (const one of [own, earlier])
      await one.add('rooms', [
        {
          room_id: `r${one.span.liveId}`,
          anchor_id: host,
          begin_at: one.span.beginAt,
          end_at: one.span.endAt,
          created_at: one.span.beginAt,
          watch_times: live.visits.length,
          max_online: Math.max(0, ...live.online.map(({ count }) => count)),
          like_count: live.likes.reduce((sum, { likes }) => sum + likes, 0),
          comment_count: rows.filter(({ system }) => system > 0).length,
        },
      ]);
    await own.add(
      'watchers',
      watchers.map((account_id) => ({ account_id, first_at: BEGIN })),
    );
    await earlier.add(
      'watchers',
      live.earlier.map((account_id) => ({ account_id, first_at: BEGIN - 80 * MINUTE })),
    );
    await own.add(
      'visits',
      live.visits.map(({ who, from, ms }) => ({
        account_id: who,
        from_at: BEGIN + from,
        until_at: BEGIN + from + ms,
      })),
    );
    await own.add(
      'comments',
      rows.map(({ id, who, at, deleted, system, role, isReply, text }) => {
        const said = { kind: system > 0 ? 0 : 1, role, at_who: isReply ? '[]' : '', message: text };
        return {
          ...said,
          id,
          account_id: who,
          account_name: who,
          created_at: BEGIN + at,
          deleted_at: deleted ? BEGIN : null,
          asks: Number(
            asksQuestion({
              type: said.kind as MessageKind,
              role: role as LiveRole,
              atWho: said.at_who,
              message: text,
            }),
          ),
        };
      }),
    );
    await own.add(
      'like_minutes',
      live.likes.map(({ at, likes }) => ({ minute_at: BEGIN + at, likes })),
    );
    await own.add(
      'timeline',
      live.online.map(({ at, count }) => ({
        recorded_at: BEGIN + at * 1_000,
        online_count: count,
      })),
    );
    await own.add(
      'pictures',
      stretchesOf(live).map(({ from, until }) => ({
        from_at: BEGIN + from * 1_000,
        ended_by: 'silence',
        until_at: BEGIN + until * 1_000,
      })),
    );
    await own.add(
      'reports',
      live.reports.map((case_state) => ({ account_id: 'p0', created_at: BEGIN, case_state })),
    );
    await own.add(
      'actions',
      live.actions.map(({ operator, action }) => ({ at: BEGIN, actor_id: operator, action })),
    );
    await own.addBag(
      { award_name: '抱枕', num: 2, created_at: BEGIN + MINUTE, open_at: BEGIN + 2 * MINUTE },
      live.entries.map((account_id) => ({ account_id, entered_at: BEGIN })),
    );
    await own.add(
      'picture_minutes',
      live.reception.map(({ ms, bytes, packets, lost }, minute) => ({
        minute_at: BEGIN + minute * MINUTE,
        measured_ms: ms,
        bytes,
        packets,
        lost_packets: lost,
      })),
    );
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
    chatSettings: {} as RoomFlow,
    angle: 0,
    width: 0,
    height: 0,
  } as Room;
};
