import { secondsBetween } from '@live/protocol';
import type { TestClient, TestServer } from '@live/testkit';
import { gatherCrowd, stage } from '@live/testkit';
import { describeOnPersistentStore } from '@live/testkit/persistent-store';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Store } from '../src/db/store.ts';

const liveId = stage.live.liveId;
/** More than two pages of what is read at once, several rows of the same moment among them. */
const MANY = 2300;
const numbers = Array.from({ length: MANY }, (_, index) => index + 1);
const momentOf = (number: number) => Date.UTC(2026, 0, 1) + Math.floor(number / 700) * 1000;
const idOf = (number: number) => `row-${String(number).padStart(5, '0')}`;

const linesOf = (text: string): string[] =>
  text
    .replace(/^\uFEFF/, '')
    .split('\r\n')
    .slice(1, -1);

describeOnPersistentStore('exports', (place) => {
  let server: TestServer;
  let store: Store;
  let admin: TestClient;
  let host: TestClient;

  /** Fifty at a time, because databases limit the parameters of a statement. */
  const fill = async (insert: (chunk: number[]) => Promise<unknown>) => {
    for (let from = 0; from < MANY; from += 50) await insert(numbers.slice(from, from + 50));
  };

  beforeAll(async () => {
    server = await place.start({ statisticsMs: 3_600_000 });
    store = await place.openStore();
    admin = await server.signIn('admin');
    host = await server.signIn('host');
    const crowd = await gatherCrowd(store, MANY, { liveId, roomId: stage.live.roomId });
    await store.transaction(async (db) => {
      for (const table of ['comments', 'reports', 'timeline', 'silences'] as const)
        await db.deleteFrom(table).where('live_id', '=', liveId).execute();
      const who = { live_id: liveId, account_id: stage.viewer.id, deleted_at: null };
      await fill((chunk) =>
        db
          .insertInto('comments')
          .values(
            chunk.map((id) => ({
              ...who,
              id,
              account_name: '小鱼儿',
              role: 0,
              at_who: '',
              kind: 0,
              message: `=第${id}句`,
              corp_id: '',
              corp_name: '',
              created_at: momentOf(id),
            })),
          )
          .execute(),
      );
      await fill((chunk) =>
        db
          .insertInto('reports')
          .values(
            chunk.map((id) => ({
              ...who,
              id: idOf(id),
              account_name: 'viewer',
              content: id % 2 ? `广告${id}` : `辱骂${id}`,
              created_at: momentOf(id),
            })),
          )
          .execute(),
      );
      await fill((chunk) =>
        db
          .insertInto('timeline')
          .values(
            chunk.map((id) => ({ live_id: liveId, recorded_at: id * 1000, online_count: id })),
          )
          .execute(),
      );
      await fill((chunk) =>
        db
          .insertInto('silences')
          .values(
            chunk.map((id) => ({
              live_id: liveId,
              account_id: crowd[id - 1]?.accountId ?? '',
              created_at: momentOf(id),
            })),
          )
          .execute(),
      );
      for (const bag of ['bag-a', 'bag-b'])
        await db
          .insertInto('lucky_bags')
          .values({
            id: bag,
            live_id: liveId,
            type: 1,
            total_points: 10,
            award_name: '',
            num: 2,
            grab_type: 1,
            enroll_condition: 1,
            condition_comment: '',
            filter_winner: 0,
            state: 3,
            created_at: 0,
            open_at: 1000,
          })
          .execute();
      await fill((chunk) =>
        db
          .insertInto('lucky_bag_winners')
          .values(
            chunk.map((id) => ({
              bag_id: id % 2 ? 'bag-a' : 'bag-b',
              live_id: liveId,
              account_id: crowd[id - 1]?.accountId ?? '',
              position: id,
              reward: id,
            })),
          )
          .execute(),
      );
    });
  });
  afterAll(async () => {
    await server.destroy();
    await store.destroy();
  });

  it('F-01 holds every comment, oldest first, and no deleted one', async () => {
    await store.transaction((db) =>
      db
        .updateTable('comments')
        .set({ deleted_at: 1 })
        .where('live_id', '=', liveId)
        .where('id', '=', 1500)
        .execute(),
    );
    const lines = linesOf(await host.ok('commentExport', { liveId }));
    expect(lines.map((line) => Number(line.split(',')[0]))).toEqual(
      numbers.filter((id) => id !== 1500),
    );
    expect(lines[0]).toBe(`1,2026-01-01 08:00:00,小鱼儿,${stage.viewer.id},观众,,评论,'=第1句`);
  });

  it('F-01 holds the reports that the search finds, newest first', async () => {
    const lines = linesOf(await admin.ok('reportExport', { liveId }));
    expect(lines).toHaveLength(MANY);
    expect(new Set(lines).size).toBe(MANY);
    const times = lines.map((line) => line.slice(0, 19));
    expect(times).toEqual([...times].sort().reverse());
    const found = linesOf(await admin.ok('reportExport', { liveId, content: ' 广告 ' }));
    expect(found).toHaveLength(MANY / 2);
  });

  it('R-01 gives the host no more of a report than the dialog does', async () => {
    const own = await host.ok('reportExport', { liveId, content: '广告7' });
    expect(own.split('\r\n')[0]).toBe(
      '\uFEFF时间,举报内容,直播时刻,被举报人,被举报的评论,处理情况,处理人',
    );
    expect(own).not.toContain('viewer');
    const all = await admin.ok('reportExport', { liveId, content: '广告7' });
    expect(all).toContain('viewer');
  });

  it('F-01 holds the mute list', async () => {
    const person = { liveId, state: 1, type: 0 } as const;
    const terms = { durationSeconds: 3600, reason: '广告' };
    await host.ok('silence', { ...person, accountId: stage.viewer.id, ...terms });
    await admin.ok('silence', { ...person, accountId: stage.otherViewer.id, everywhere: 1 });
    const file = await host.ok('silenceExport', { liveId });
    expect(file.split('\r\n')[0]).toBe('\uFEFF昵称,账号,公司,原因,范围,操作人,禁言时间,到期时间');
    const lines = linesOf(file);
    expect(new Set(lines).size).toBe(MANY + 2);
    const cellsOf = (nickname: string) =>
      lines.find((line) => line.startsWith(`${nickname},`))?.split(',') ?? [];
    const [timed, lasting] = [cellsOf('小鱼儿'), cellsOf('橙子')];
    const known = ['小鱼儿', 'viewer', '杭州云上科技有限公司', '广告', '本直播间', '林晓'];
    expect(timed.slice(0, 6)).toEqual(known);
    expect(secondsBetween(timed[6] ?? '', timed[7] ?? '')).toBe(3600);
    expect(lasting.slice(0, 6)).toEqual([
      ...['橙子', 'viewer2', '星河传媒', '', '全部直播间', '运营小周'],
    ]);
    expect(lasting[7]).toBe('长期');
    for (const accountId of [stage.viewer.id, stage.otherViewer.id])
      await admin.ok('silence', { ...person, accountId, state: 0 });
  });

  it('F-01 holds who was removed', async () => {
    const removed = {
      liveId,
      accountId: stage.otherViewer.id,
      durationSeconds: 3600,
      reason: '广告',
    };
    await admin.ok('removalSave', removed);
    const file = await host.ok('removalExport', { liveId });
    expect(file.split('\r\n')[0]).toBe('\uFEFF昵称,账号,公司,原因,操作人,移出时间,到期时间');
    const [line = '', ...others] = linesOf(file);
    const cells = line.split(',');
    expect(cells.slice(0, 5)).toEqual(['橙子', 'viewer2', '星河传媒', '广告', '运营小周']);
    expect(secondsBetween(cells[5] ?? '', cells[6] ?? '')).toBe(3600);
    expect(others).toEqual([]);
    await host.ok('removalEnd', { liveId, accountId: stage.otherViewer.id });
  });

  it('F-01 holds the winners of one bag, or of all bags', async () => {
    const rewards = (text: string) => linesOf(text).map((line) => Number(line.split(',').at(-1)));
    const one = await host.ok('luckyBagWinnerExport', { liveId, luckyBagId: 'bag-b' });
    expect(rewards(one)).toEqual(numbers.filter((id) => id % 2 === 0));
    const all = await host.ok('luckyBagWinnerExport', { liveId });
    const odd = numbers.filter((id) => id % 2 === 1);
    expect(rewards(all)).toEqual([...odd, ...rewards(one)]);
    const unknown = await host.call('luckyBagWinnerExport', { liveId, luckyBagId: 'none' });
    expect(unknown).toMatchObject({ code: 1, msg: '福袋不存在' });
  });

  it('F-01 holds the timeline', async () => {
    const lines = linesOf(await host.ok('roomStatsExport', { liveId }));
    expect(lines.map((line) => Number(line.split(',')[1]))).toEqual(numbers);
  });

  it('F-03 is named after what it holds', async () => {
    const { headers } = await host.call('commentExport', { liveId });
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const named = `filename="export-${liveId}.csv"; filename*=UTF-8''${encodeURIComponent(`直播评论-${liveId}.csv`)}`;
    expect(headers.get('content-disposition')).toBe(`attachment; ${named}`);
  });
});
