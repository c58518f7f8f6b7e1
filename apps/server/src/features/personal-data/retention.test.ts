import { HeldState, PromptState } from '@live/protocol';
import { stage } from '@live/testkit';
import { STATES, setScene } from '@live/testkit/scenes';
import { describeStores, type StoreHome } from '@live/testkit/stores';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { UnitsOfWork } from '../../application/units-of-work.ts';
import type { Store } from '../../db/store.ts';
import { Retention } from './retention.ts';

const DAY = 86_400_000;
type HeldTable = 'held_comments' | 'audience_questions' | 'word_hits' | 'prompts';

describeStores('retention', (open) => {
  let home: StoreHome;
  let store: Store;
  const clock = { ahead: 0, now: () => Date.now() + clock.ahead };
  beforeEach(async () => {
    home = await open();
    store = await home.open();
    clock.ahead = 0;
  });
  afterEach(async () => {
    await store.destroy();
    await home.destroy();
  });

  const sweepAfter = async (days: number) => {
    clock.ahead = days * DAY + 60_000;
    const units = new UnitsOfWork(
      store,
      clock,
      () => {},
      (error) => expect.unreachable(String(error)),
    );
    await new Retention(units, { comments: 10, reports: 20, actions: 0 }).sweep();
  };
  const left = async (table: 'comments' | 'reports' | 'actions' | HeldTable) =>
    (await store.db.selectFrom(table).select('live_id').execute()).map((row) => row.live_id);

  it('Y-01 deletes comments and reports after their period, and no sooner', async () => {
    const ended = await setScene(store, STATES.ended);
    const live = await setScene(store, STATES.live);
    const rooms = [ended.liveId, live.liveId];
    await sweepAfter(9);
    expect(await left('comments')).toEqual(expect.arrayContaining(rooms));
    await sweepAfter(10);
    expect(await left('comments')).toEqual([live.liveId]);
    expect(await left('reports')).toHaveLength(2);
    await sweepAfter(20);
    expect(await left('reports')).toEqual([]);
    const room = await store.db
      .selectFrom('rooms')
      .select('last_comment_id')
      .where('live_id', '=', ended.liveId)
      .executeTakeFirst();
    expect(room?.last_comment_id).toBe(1);
  });

  it('Y-01 deletes held comments, word counts and lines to the host with the comments', async () => {
    const [ended, live] = [await setScene(store, STATES.ended), await setScene(store, STATES.live)];
    await store.transaction(async (db) => {
      for (const { liveId, personId } of [ended, live]) {
        await db
          .insertInto('held_comments')
          .values({
            id: `held-${liveId}`,
            live_id: liveId,
            account_id: personId,
            message: '等',
            at_who: '',
            words: '[]',
            created_at: clock.now(),
            state: HeldState.REFUSED,
          })
          .execute();
        await db
          .insertInto('word_hits')
          .values({ live_id: liveId, list_id: '', word: '代购', hits: 1 })
          .execute();
        await db
          .insertInto('prompts')
          .values({
            live_id: liveId,
            id: `p-${liveId}`,
            content: '慢',
            author_id: stage.admin.id,
            sent_at: clock.now(),
            state: PromptState.TAKEN,
          })
          .execute();
      }
    });
    const tables = ['held_comments', 'word_hits', 'prompts'] as const;
    await sweepAfter(9);
    for (const table of tables) expect(await left(table)).toHaveLength(2);
    await sweepAfter(10);
    for (const table of tables) expect(await left(table)).toEqual([live.liveId]);
  });

  it('Q-04 Y-01 deletes questions of viewers and who supported them with the comments', async () => {
    const [ended, live] = [await setScene(store, STATES.ended), await setScene(store, STATES.live)];
    await store.transaction((db) =>
      db
        .insertInto('audience_question_supports')
        .values(
          [ended, live].map(({ questionId }) => ({
            question_id: questionId,
            voter: stage.viewer.id,
            account_id: stage.viewer.id,
            supported_at: clock.now(),
          })),
        )
        .execute(),
    );
    const supported = async () =>
      (await store.db.selectFrom('audience_question_supports').select('question_id').execute()).map(
        ({ question_id }) => question_id,
      );
    await sweepAfter(9);
    expect(await left('audience_questions')).toHaveLength(2);
    await sweepAfter(10);
    expect(await left('audience_questions')).toEqual([live.liveId]);
    expect(await supported()).toEqual([live.questionId]);
  });

  it('Y-01 deletes nothing with a period of 0', async () => {
    const units = new UnitsOfWork(
      store,
      clock,
      () => {},
      (error) => expect.unreachable(String(error)),
    );
    await units.run((work) => work.record('undo', 'l', 'a'));
    await sweepAfter(5000);
    expect(await left('actions')).toEqual(['l']);
    await new Retention(units, { comments: 0, reports: 0, actions: 4999 }).sweep();
    expect(await left('actions')).toEqual([]);
  });

  it('Y-01 deletes more than fits into one statement', async () => {
    const { liveId } = await setScene(store, STATES.ended);
    const sample = await store.db.selectFrom('comments').selectAll().executeTakeFirstOrThrow();
    await store.transaction(async (db) => {
      for (let id = 2; id <= 1200; id += 1)
        await db
          .insertInto('comments')
          .values({ ...sample, id })
          .execute();
    });
    await sweepAfter(10);
    expect(await left('comments')).not.toContain(liveId);
  });

  it('Y-01 erases the nicknames of guests, and the notes on them, after the same period', async () => {
    const { personId } = await setScene(store, STATES.ended);
    await store.transaction(async (db) => {
      await db.updateTable('accounts').set({ guest: 1 }).execute();
      await db.updateTable('notes').set({ account_id: personId }).execute();
    });
    await sweepAfter(10);
    const person = await store.db
      .selectFrom('accounts')
      .select('nickname')
      .where('id', '=', personId)
      .executeTakeFirst();
    expect(person?.nickname).toBe('已注销用户');
    expect(await store.db.selectFrom('notes').select('id').execute()).toEqual([]);
  });
});
