import { CaseState, LiveState, type ReviewMark, ReviewMode } from '@live/protocol';
import type { TestClient, TestServer } from '@live/testkit';
import { stage } from '@live/testkit';
import { describeOnPersistentStore } from '@live/testkit/persistent-store';
import { setScene, USERS } from '@live/testkit/scenes';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Store } from '../../db/store.ts';
import { newId } from '../../domain/ids.ts';

const MINUTE = 60_000;
/** A live of the past: one hour, ended. */
const BEGIN = Date.UTC(2026, 0, 1, 12);

describeOnPersistentStore('looking back at a live', (place) => {
  let server: TestServer;
  let store: Store;
  let host: TestClient;
  beforeAll(async () => {
    server = await place.start();
    store = await place.openStore();
    host = await server.signIn('host');
  });
  afterAll(async () => {
    await server.destroy();
    await store.destroy();
  });

  const makeLive = async (): Promise<string> => {
    const liveId = newId();
    await store.transaction((db) =>
      db
        .insertInto('rooms')
        .values({
          live_id: liveId,
          room_id: `r${liveId}`,
          anchor_id: USERS.ownHost,
          title: '旧直播',
          state: LiveState.ENDED,
          begin_at: BEGIN,
          end_at: BEGIN + 60 * MINUTE,
          created_at: BEGIN,
        })
        .execute(),
    );
    return liveId;
  };

  const comment = (live_id: string, id: number, atMs: number, deleted = false) => ({
    live_id,
    id,
    account_id: USERS.viewer,
    account_name: '小鱼儿',
    role: 0,
    at_who: '',
    message: `第${id}条`,
    kind: 0,
    corp_id: '',
    corp_name: '',
    created_at: BEGIN + atMs,
    deleted_at: deleted ? BEGIN + atMs + 1 : null,
  });

  const action = (live_id: string, action: string, atMs: number, more: object = {}) => ({
    id: newId(),
    live_id,
    at: BEGIN + atMs,
    actor_id: USERS.ownHost,
    action,
    target: '',
    before: 'null',
    after: 'null',
    person_id: '',
    undone_at: null,
    ...more,
  });

  it('U-02 one axis has begin, length, online counts and comments by minute', async () => {
    const liveId = await makeLive();
    await store.transaction(async (db) => {
      const counts = [5, 9, 7].map((online_count, index) => ({
        live_id: liveId,
        online_count,
        recorded_at: BEGIN + index * 10 * MINUTE,
      }));
      await db.insertInto('timeline').values(counts).execute();
      const likes = [0, 0, 5].map((minute, index) => ({
        live_id: liveId,
        minute_at: BEGIN + (minute - 0.5) * MINUTE + index,
        likes: 4,
      }));
      await db.insertInto('like_minutes').values(likes).execute();
      const times = [1_000, 2_000, MINUTE - 1, MINUTE, 59 * MINUTE];
      await db
        .insertInto('comments')
        .values(times.map((atMs, index) => comment(liveId, index + 1, atMs)))
        .execute();
    });
    const axis = await host.ok('reviewAxis', { liveId });
    expect(axis).toMatchObject({
      liveTitle: '旧直播',
      liveState: 3,
      beginTime: '2026-01-01 20:00:00',
      durationMs: 60 * MINUTE,
      recordings: [],
    });
    expect(axis.online).toEqual([
      [0, 5],
      [10 * MINUTE, 9],
      [20 * MINUTE, 7],
    ]);
    const { stepMs, comments, likes } = axis.rates;
    // Those of the minute in which the live began count for its first.
    expect([likes[0], likes[1], likes[4]]).toEqual([8, 0, 4]);
    expect(stepMs).toBe(MINUTE);
    expect(comments).toHaveLength(61);
    expect([comments[0], comments[1], comments[2], comments[59]]).toEqual([3, 1, 0, 1]);
  });

  it('U-02 a very long live is answered in longer steps, and with the highest count of each', async () => {
    const liveId = await makeLive();
    const days = 10 * 24 * 60 * MINUTE;
    await store.transaction(async (db) => {
      await db
        .updateTable('rooms')
        .set({ end_at: BEGIN + days })
        .where('live_id', '=', liveId)
        .execute();
      const counts = Array.from({ length: 300 }, (_, index) => ({
        live_id: liveId,
        recorded_at: BEGIN + index * 10_000,
        online_count: index,
      }));
      await db.insertInto('timeline').values(counts).execute();
    });
    const { online, rates } = await host.ok('reviewAxis', { liveId });
    // 3,000 points of 288 seconds; the counts lie in the first 2,990 seconds.
    expect(online).toHaveLength(11);
    expect(online[1]).toEqual([288_000, 57]);
    expect(online.at(-1)).toEqual([2_880_000, 299]);
    expect(rates.stepMs).toBe(10 * MINUTE);
    expect(rates.comments.length).toBeLessThanOrEqual(1_441);
  });

  it('U-02 recordings lie where they were made', async () => {
    const { recordings, durationMs } = await host.ok('reviewAxis', { liveId: stage.replay.liveId });
    expect(recordings.length).toBeGreaterThan(1);
    for (const [index, { beginMs, durationMs: length, url }] of recordings.entries()) {
      const end = (recordings[index - 1]?.beginMs ?? 0) + (recordings[index - 1]?.durationMs ?? 0);
      expect(beginMs).toBeGreaterThanOrEqual(end);
      expect(beginMs + length).toBeLessThanOrEqual(durationMs);
      const playlist = await (await fetch(url)).text();
      expect(playlist).toContain('#EXT-X-ENDLIST');
    }
  });

  const shown = ({ id: _, isUndone: __, ...mark }: ReviewMark) => mark;

  it('U-02 marks say what was done, reported and announced, oldest first', async () => {
    const liveId = await makeLive();
    const person = { person_id: USERS.viewer };
    const at = (minute: number) => minute * MINUTE;
    await store.transaction(async (db) => {
      await db
        .insertInto('actions')
        .values([
          action(liveId, 'comment-del', at(5), { ...person, before: '{"message":"买药"}' }),
          action(liveId, 'silence', at(6), { ...person, after: '{"reason":"广告"}' }),
          action(liveId, 'silence-everywhere', at(6.5), {
            ...person,
            actor_id: USERS.admin,
            after: '{"reason":"辱骂"}',
          }),
          action(liveId, 'kickout', at(7), { ...person, undone_at: BEGIN + at(8) }),
          action(liveId, 'silence-all', at(10)),
          action(liveId, 'unsilence-all', at(12)),
          action(liveId, 'silence-all', at(14), { undone_at: BEGIN + at(15) }),
          action(liveId, 'silence-all', at(16)),
          action(liveId, 'unsilence-all', at(17)),
          action(liveId, 'room-move', at(20), { after: String(LiveState.PAUSED) }),
          action(liveId, 'room-move', at(22), {
            before: String(LiveState.PAUSED),
            after: String(LiveState.LIVE),
          }),
          action(liveId, 'comment-system', at(23)),
        ])
        .execute();
      const report = (content: string, minute: number, deleted_at: number | null) => ({
        id: newId(),
        live_id: liveId,
        account_id: USERS.viewer,
        account_name: 'viewer',
        content,
        created_at: BEGIN + at(minute),
        deleted_at,
      });
      await db
        .insertInto('reports')
        .values([report('虚假宣传', 30, null), report('删掉的举报', 31, BEGIN + at(32))])
        .execute();
      await db
        .insertInto('activities')
        .values({
          id: newId(),
          live_id: liveId,
          name: '满减',
          link: 'l',
          created_at: BEGIN + at(40),
          closed_at: BEGIN + at(45),
        })
        .execute();
      const bag = (award_name: string, minute: number) => ({
        id: newId(),
        live_id: liveId,
        type: 1,
        total_points: 500,
        award_name,
        num: 1,
        grab_type: 1,
        enroll_condition: 1,
        condition_comment: '',
        filter_winner: 0,
        state: 3,
        created_at: BEGIN + at(minute),
        open_at: BEGIN + at(minute + 1),
      });
      await db
        .insertInto('lucky_bags')
        .values([bag('', 50), bag('抱枕', 52)])
        .execute();
      await db
        .insertInto('pictures')
        .values([
          { live_id: liveId, from_at: BEGIN, until_at: BEGIN + at(2), ended_by: 'silence' },
          {
            live_id: liveId,
            from_at: BEGIN + at(3),
            until_at: BEGIN + at(20),
            ended_by: 'stopped',
          },
          {
            live_id: liveId,
            from_at: BEGIN + at(22),
            until_at: BEGIN + at(60),
            ended_by: 'stopped',
          },
        ])
        .execute();
      await db
        .insertInto('marks')
        .values({
          id: newId(),
          live_id: liveId,
          at: BEGIN + at(55),
          author_id: USERS.ownHost,
          content: '讲到三号链接',
        })
        .execute();
    });
    const { items, hasMore } = await host.ok('reviewMarks', { liveId });
    expect(hasMore).toBe(false);
    const byHost = { operatorId: stage.host.id, operatorName: '林晓' };
    const viewer = { ...byHost, personId: USERS.viewer, personName: '小鱼儿' };
    const nobody = { operatorId: '', operatorName: '', personId: '', personName: '' };
    expect(items.map(shown)).toEqual([
      { kind: 'loss', atMs: at(2), untilMs: at(3), text: '', ...nobody },
      { kind: 'deletion', atMs: at(5), text: '买药', ...viewer },
      { kind: 'silence', atMs: at(6), text: '广告', ...viewer },
      {
        kind: 'silence',
        atMs: at(6.5),
        text: '辱骂',
        ...viewer,
        operatorId: stage.admin.id,
        operatorName: '运营小周',
      },
      { kind: 'removal', atMs: at(7), text: '', ...viewer },
      { kind: 'silenceAll', atMs: at(10), untilMs: at(12), text: '', ...nobody, ...byHost },
      // Undone, it ended then, and not with the next.
      { kind: 'silenceAll', atMs: at(14), untilMs: at(15), text: '', ...nobody, ...byHost },
      { kind: 'silenceAll', atMs: at(16), untilMs: at(17), text: '', ...nobody, ...byHost },
      { kind: 'pause', atMs: at(20), untilMs: at(22), text: '', ...nobody, ...byHost },
      { kind: 'report', atMs: at(30), text: '虚假宣传', ...nobody },
      { kind: 'activity', atMs: at(40), untilMs: at(45), text: '满减', ...nobody },
      { kind: 'luckyBag', atMs: at(50), untilMs: at(51), text: '500积分', ...nobody },
      { kind: 'luckyBag', atMs: at(52), untilMs: at(53), text: '抱枕', ...nobody },
      { kind: 'own', atMs: at(55), text: '讲到三号链接', ...nobody, ...byHost },
    ]);
    expect(items.filter(({ isUndone }) => isUndone).map(({ kind }) => kind)).toEqual([
      'removal',
      'silenceAll',
    ]);
  });

  it('U-02 marks are given in pages that miss none and repeat none, also of one moment', async () => {
    const liveId = await makeLive();
    await store.transaction(async (db) => {
      const deletions = Array.from({ length: 25 }, (_, index) =>
        action(liveId, 'comment-del', index < 20 ? MINUTE : 2 * MINUTE),
      );
      await db.insertInto('actions').values(deletions).execute();
      const own = Array.from({ length: 7 }, () => ({
        id: newId(),
        live_id: liveId,
        at: BEGIN + MINUTE,
        author_id: USERS.ownHost,
        content: '',
      }));
      await db.insertInto('marks').values(own).execute();
    });
    const seen: string[] = [];
    for (let cursor = '', more = true; more; ) {
      const page = await host.ok('reviewMarks', { liveId, cursor, limit: 6 });
      expect(page.items.length).toBeLessThanOrEqual(6);
      seen.push(...page.items.map(({ id }) => id));
      [cursor, more] = [page.next, page.hasMore];
    }
    expect(seen).toHaveLength(32);
    expect(new Set(seen).size).toBe(32);
  });

  it('U-03 comments are those around a moment, and go on both ways from there', async () => {
    const liveId = await makeLive();
    const rows = Array.from({ length: 1_000 }, (_, index) =>
      comment(liveId, index + 1, index * 3_000, index === 500),
    );
    await store.transaction(async (db) => {
      await db.insertInto('comments').values(rows.slice(0, 500)).execute();
      await db.insertInto('comments').values(rows.slice(500)).execute();
    });
    const ask = async (asked: object) => {
      const page = await host.ok('reviewComments', { liveId, limit: 10, ...asked });
      return { ...page, ids: page.items.map(({ id }) => Number(id)) };
    };
    const middle = await ask({ atMs: 1_500_000 });
    expect(middle.ids).toEqual([497, 498, 499, 500, 501, 502, 503, 504, 505, 506]);
    expect(middle).toMatchObject({ hasEarlier: true, hasLater: true });
    expect(middle.items[4]).toMatchObject({ atMs: 1_500_000, isDeleted: 1, message: '第501条' });
    expect((await ask({ atMs: 1_499_999 })).ids[4]).toBe(500);
    expect((await ask({ atMs: 1_500_001 })).ids[4]).toBe(501);
    expect(await ask({ atMs: 0 })).toMatchObject({ ids: [1, 2, 3, 4, 5, 6], hasEarlier: false });
    const last = await ask({ atMs: 60 * MINUTE });
    expect(last).toMatchObject({ ids: [996, 997, 998, 999, 1000], hasLater: false });
    expect(await ask({ afterId: '506' })).toMatchObject({ hasEarlier: true, hasLater: true });
    expect((await ask({ afterId: '506' })).ids[0]).toBe(507);
    expect((await ask({ beforeId: '497' })).ids).toEqual([
      487, 488, 489, 490, 491, 492, 493, 494, 495, 496,
    ]);
    expect(await ask({ beforeId: '3' })).toMatchObject({ ids: [1, 2], hasEarlier: false });
  });

  it('V-11 the replay of the audience has the comments of a moment, without the deleted', async () => {
    const liveId = await makeLive();
    const rows = Array.from({ length: 300 }, (_, index) =>
      comment(liveId, index + 1, index * 3_000, index === 149),
    );
    await store.transaction((db) => db.insertInto('comments').values(rows).execute());
    const viewer = await server.signIn('viewer');
    const ask = (asked: object) => viewer.ok('replayComments', { liveId, ...asked });
    const first = await ask({ atMs: 450_000 });
    expect(first.items.map(({ id }) => Number(id))).toEqual(
      Array.from({ length: 100 }, (_, index) => index + 102).filter((id) => id !== 150),
    );
    expect(first.items[0]).toEqual({
      id: '102',
      atMs: 303_000,
      sourceName: '小鱼儿',
      role: 0,
      message: '第102条',
      type: 0,
    });
    expect(first.nextId).toBe('201');
    const next = await ask({ afterId: '201' });
    expect(next.items.map(({ id }) => Number(id))).toEqual(
      Array.from({ length: 99 }, (_, index) => index + 202),
    );
    expect(next.nextId).toBeUndefined();
  });

  it('U-03 a live without comments has none at any moment', async () => {
    const liveId = await makeLive();
    expect(await host.ok('reviewComments', { liveId, atMs: 5 })).toEqual({
      items: [],
      hasEarlier: false,
      hasLater: false,
    });
  });

  it('U-01 a host looks back at their own rooms alone', async () => {
    const liveId = await makeLive();
    const other = await server.signIn('otherhost');
    const viewer = await server.signIn('viewer');
    for (const client of [other, viewer])
      for (const name of ['reviewAxis', 'reviewMarks', 'reviewComments'] as const)
        expect(await client.call(name, { liveId })).toMatchObject({ code: 43 });
    const admin = await server.signIn('admin');
    await admin.ok('reviewAxis', { liveId });
  });

  it('U-09 says what is unfinished before a room is closed', async () => {
    const { liveId, activityId, reportId, pollId } = await setScene(store);
    const viewer = await server.signIn('viewer');
    const report = () => viewer.ok('reportCreate', { liveId, content: '画面不好' });
    const launch = (at: string) =>
      host.ok('luckyBagLaunch', {
        liveId: at,
        luckyBagType: 1,
        totalPointsNum: 100,
        luckyBagNum: 2,
        grabType: 1,
        enrollCondition: 1,
        filterWinner: 0,
        drawAfter: 3600,
      });
    /** Leaves a comment waiting. */
    const hold = async (at: string) => {
      await host.ok('flowSave', { liveId: at, reviewMode: ReviewMode.ALL });
      const speaker = await server.enter('viewer', at);
      await speaker.command('chat', { message: '在吗' });
      await speaker.leave();
    };
    // What is unfinished in another room is none of this one.
    const other = await setScene(store);
    await launch(other.liveId);
    await hold(other.liveId);
    expect(await host.ok('unfinished', { liveId })).toEqual({
      luckyBags: 0,
      activityName: '活动',
      pollQuestion: '哪个颜色',
      heldComments: 0,
      reports: 1,
    });
    await launch(liveId);
    await host.ok('activityClose', { liveId, activityId });
    await host.ok('pollEnd', { liveId, pollId });
    // Of three more, one is being dealt with, one is unfounded and one is deleted.
    const [taken, unfounded, deleted] = [await report(), await report(), await report()];
    await host.ok('reportCase', { liveId, ...taken, caseState: CaseState.TAKEN });
    await host.ok('reportCase', { liveId, ...unfounded, caseState: CaseState.UNFOUNDED });
    await (await server.signIn('admin')).ok('reportDelete', { liveId, ...deleted });
    await hold(liveId);
    expect(await host.ok('unfinished', { liveId })).toEqual({
      luckyBags: 1,
      activityName: null,
      pollQuestion: null,
      heldComments: 1,
      reports: 2,
    });
    await host.ok('reportCase', { liveId, reportId, caseState: CaseState.HANDLED });
    expect((await host.ok('unfinished', { liveId })).reports).toBe(1);
    await host.ok('roomClose', { liveId });
  });
});
