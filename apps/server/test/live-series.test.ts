import { BEGIN, generatedLive, MINUTE, storeLive } from '@live/testkit/generated-live';
import { serviceContextOf } from '@live/testkit/service-context';
import { describeStores, type StoreHome } from '@live/testkit/stores';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Store } from '../src/db/store.ts';
import type { Caller } from '../src/domain/caller.ts';
import { LiveReports } from '../src/features/live-report/live-report.service.ts';
import { Review } from '../src/features/review/review.service.ts';

describeStores('figures by minute', (createHome) => {
  let home: StoreHome;
  let store: Store;
  beforeAll(async () => {
    home = await createHome();
    store = await home.open();
  });
  afterAll(async () => {
    await store.destroy();
    await home.destroy();
  });

  it('U-07 the report and the review count the same, and all that was stored', async () => {
    const context = serviceContextOf(store, { now: () => BEGIN + 90 * MINUTE });
    const flushFigures = async () => {};
    const reports = new LiveReports(context, { flushFigures });
    const review = new Review(context, { flushFigures, recordings: async () => [] });
    const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
    const empty = { visits: [], actions: [], reports: [], entries: [], earlier: [], pictures: [] };
    await fc.assert(
      fc.asyncProperty(
        generatedLive,
        fc.integer({ min: 1, max: 60 * MINUTE }),
        async (live, length) => {
          const stored = await storeLive(store, { ...live, ...empty });
          const room = { ...stored, endAt: BEGIN + length };
          const { rates } = await reports.of(room);
          expect((await review.axis(room, {} as Caller, '')).rates).toEqual(rates);
          expect(rates.likes).toHaveLength(Math.floor(length / MINUTE) + 1);
          expect(sum(rates.likes)).toBe(sum(live.likes.map(({ likes }) => likes)));
          expect(sum(rates.comments)).toBe(live.comments.filter(({ system }) => system > 0).length);
        },
      ),
      { numRuns: 20 },
    );
  });
});
