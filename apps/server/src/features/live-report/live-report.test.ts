import { CaseState } from '@live/protocol';
import { BEGIN, generatedLive, MINUTE, storeLive, stretchesOf } from '@live/testkit/generated-live';
import { serviceContextOf } from '@live/testkit/service-context';
import { describeStores, type StoreHome } from '@live/testkit/stores';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Store } from '../../db/store.ts';
import { LiveReports } from './live-report.service.ts';

describeStores('the report of a live', (createHome) => {
  let home: StoreHome;
  let store: Store;
  beforeAll(async () => {
    home = await createHome();
    store = await home.open();
    await store.transaction(async (db) => {
      for (const [id, role] of [
        ...['p0', 'p1', 'p2', 'p3', 'p4', 'p5', 'p6'].map((id) => [id, 0] as const),
        ...['o0', 'o1', 'host'].map((id) => [id, 2] as const),
      ])
        await db
          .insertInto('accounts')
          .values({
            id,
            name: id,
            nickname: `名${id}`,
            portrait: '',
            corp_id: '',
            corp_name: '',
            role,
            password_hash: '',
            meeting_code: id,
            disabled_at: null,
            created_at: 0,
          })
          .execute();
    });
  });
  afterAll(async () => {
    await store.destroy();
    await home.destroy();
  });

  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
  const minuteOf = (at: number) => Math.min(60, Math.max(0, Math.floor(at / MINUTE)));
  const normalise = (text: string) => text.replace(/[?？]/g, '');

  it('U-07 requests share a count that takes long, and one that was just made', async () => {
    const [live] = fc.sample(generatedLive, 1);
    if (!live) throw new Error('no live was generated');
    const room = await storeLive(store, live);
    const counting = Promise.withResolvers<void>();
    const counts = vi.fn(() => counting.promise);
    const reports = new LiveReports(serviceContextOf(store, { now: () => BEGIN + 90 * MINUTE }), {
      flushFigures: counts,
    });
    const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
    try {
      const first = reports.of(room);
      clock.mockReturnValue(60_000);
      const second = reports.of(room);
      counting.resolve();
      await Promise.all([first, second]);
      await reports.of(room);
      expect(counts).toHaveBeenCalledTimes(1);
      clock.mockReturnValue(120_000);
      await reports.of(room);
      expect(counts).toHaveBeenCalledTimes(2);
    } finally {
      clock.mockRestore();
    }
  });

  it('U-07 its length is that between the two times that it names, as in the header', async () => {
    const context = serviceContextOf(store, { now: () => BEGIN + 90 * MINUTE });
    const reports = new LiveReports(context, { flushFigures: async () => {} });
    const [live] = fc.sample(generatedLive, 1);
    if (!live) throw new Error('no live was generated');
    const room = await storeLive(store, live);
    const endAt = BEGIN + 60 * MINUTE + 950;
    const report = await reports.of({ ...room, beginAt: BEGIN + 400, endAt });
    // From one second to another it is an hour, although nearly a second more went by.
    expect(report.durationSeconds).toBe(3_600);
  });

  it('U-07 every figure is what a count over the rows gives', async () => {
    const context = serviceContextOf(store, { now: () => BEGIN + 90 * MINUTE });
    const reports = new LiveReports(context, { flushFigures: async () => {} });
    await fc.assert(
      fc.asyncProperty(generatedLive, async (live) => {
        const report = await reports.of(await storeLive(store, live));
        const { figures, picture } = report;
        const comments = live.comments.filter(({ system }) => system > 0);
        const ofAudience = comments.filter(({ role }) => role === 0);
        const watchers = [...new Set(live.visits.map(({ who }) => who))];
        const times = watchers
          .map((who) => sum(live.visits.filter((visit) => visit.who === who).map(({ ms }) => ms)))
          .sort((one, other) => one - other);
        const middle = times.filter((_, index) => Math.abs(index - (times.length - 1) / 2) <= 0.5);
        expect(figures).toEqual({
          watchCount: watchers.length,
          watchTimes: live.visits.length,
          maxOnlineCount: Math.max(0, ...live.online.map(({ count }) => count)),
          likeCount: sum(live.likes.map(({ likes }) => likes)),
          commentCount: comments.length,
          commenterCount: new Set(ofAudience.map(({ who }) => who)).size,
          deletedCommentCount: comments.filter(({ deleted }) => deleted).length,
          newViewerCount: watchers.filter((who) => !live.earlier.includes(who)).length,
          returningViewerCount: watchers.filter((who) => live.earlier.includes(who)).length,
          averageWatchSeconds: times.length ? Math.round(sum(times) / times.length / 1_000) : 0,
          medianWatchSeconds: middle.length ? Math.round(sum(middle) / middle.length / 1_000) : 0,
        });
        const pointMs = Math.ceil((60 * MINUTE) / 480);
        const byPoint = Map.groupBy(live.online, ({ at }) => Math.floor((at * 1_000) / pointMs));
        expect(report.online).toEqual(
          [...byPoint]
            .map(([point, rows]) => [point * pointMs, Math.max(...rows.map(({ count }) => count))])
            .sort(([one = 0], [other = 0]) => one - other),
        );
        const hour = Array.from({ length: 3_600 }, (_, second) => second);
        const stretches = stretchesOf(live);
        const seen = new Set(stretches.flatMap(({ from, until }) => hour.slice(from, until)));
        // A second alone is less than the 1.5 that make a break.
        const isMissed = (second: number) => second >= 0 && second < 3_600 && !seen.has(second);
        const missed = hour.filter(
          (second) => isMissed(second) && (isMissed(second - 1) || isMissed(second + 1)),
        );
        if (stretches.length === 0) missed.length = 0;
        expect(picture.breakSeconds).toBe(missed.length);
        expect(
          picture.breaks.flatMap(({ fromMs, untilMs }) =>
            hour.slice(fromMs / 1_000, untilMs / 1_000),
          ),
        ).toEqual(missed);
        for (const [minute, people] of report.stayed.entries())
          expect(people).toBe(times.filter((ms) => ms >= minute * MINUTE).length);
        expect(times.every((ms) => ms < report.stayed.length * MINUTE)).toBe(true);
        expect(report.rates.comments).toEqual(
          Array.from(
            { length: 61 },
            (_, minute) => comments.filter(({ at }) => Math.floor(at / MINUTE) === minute).length,
          ),
        );
        expect(report.rates.likes).toEqual(
          Array.from({ length: 61 }, (_, minute) =>
            sum(live.likes.filter(({ at }) => minuteOf(at) === minute).map(({ likes }) => likes)),
          ),
        );
        expect(sum(report.activePeople.map((active) => active.comments))).toBe(ofAudience.length);
        for (const active of report.activePeople)
          expect(active).toEqual({
            accountId: active.accountId,
            name: `名${active.accountId}`,
            comments: ofAudience.filter(({ who }) => who === active.accountId).length,
          });
        const asked = ofAudience.filter(
          ({ text, deleted, isReply }) =>
            !deleted && !isReply && /多少|有没有|怎么|[?？]/.test(text),
        );
        const byText = Map.groupBy(asked, ({ text }) => normalise(text));
        expect(report.questions.map(({ count }) => count)).toEqual(
          [...byText.values()]
            .map((rows) => rows.length)
            .filter((count) => count > 1)
            .sort((one, other) => other - one),
        );
        for (const { text, count, people } of report.questions) {
          const rows = byText.get(normalise(text)) ?? [];
          expect([count, people]).toEqual([rows.length, new Set(rows.map(({ who }) => who)).size]);
        }
        expect(report.luckyBags).toEqual([
          {
            name: '抱枕',
            atMs: MINUTE,
            entries: live.entries.length,
            prizes: 2,
            winners: Math.min(2, live.entries.length),
          },
        ]);
        const state = (wanted: CaseState) => live.reports.filter((one) => one === wanted).length;
        expect(report.reports).toEqual({
          open: state(CaseState.OPEN),
          taken: state(CaseState.TAKEN),
          handled: state(CaseState.HANDLED),
          unfounded: state(CaseState.UNFOUNDED),
        });
        const done = report.operators.flatMap(({ accountId, actions }) =>
          actions.map(({ action, count }) => `${accountId} ${action} ${count}`),
        );
        const byOperator = Map.groupBy(live.actions, (row) => `${row.operator} ${row.action}`);
        expect(done.sort()).toEqual(
          [...byOperator].map(([key, rows]) => `${key} ${rows.length}`).sort(),
        );
        const bits = sum(live.reception.map(({ bytes }) => bytes)) * 8;
        const ms = sum(live.reception.map((row) => row.ms));
        expect(picture.averageKbps).toBe(ms === 0 ? 0 : Math.round(bits / ms));
        const lost = sum(live.reception.map((row) => row.lost));
        const sent = sum(live.reception.map(({ packets }) => packets)) + lost;
        expect(picture.lostPackets).toBe(sent === 0 ? 0 : Math.round((lost / sent) * 10_000));
      }),
      { numRuns: 25 },
    );
  });
});
