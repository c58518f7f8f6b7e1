import { setImmediate as nextTurn } from 'node:timers/promises';
import { type AudienceQuestion, LiveRole } from '@live/protocol';
import { gatherCrowd, stage } from '@live/testkit';
import { describeOnPersistentStore } from '@live/testkit/persistent-store';
import { serviceContextOf } from '@live/testkit/service-context';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { Store } from '../../db/store.ts';
import { Budget } from '../../domain/budget.ts';
import type { Caller } from '../../domain/caller.ts';
import { ownsEverything } from '../../domain/room-ownership.ts';
import { findRoom } from '../rooms/rooms.store.ts';
import { SupportCounts } from './audience-questions.counts.ts';
import { AudienceQuestions } from './audience-questions.service.ts';

const room = { liveId: stage.live.liveId, roomId: stage.live.roomId };
const CROWD = 200;

const callerOf = (accountId: string): Caller => ({
  accountId,
  role: LiveRole.AUDIENCE,
  name: accountId,
  nickname: accountId,
  portrait: '',
  corpId: '',
  corpName: '',
  isGuest: false,
  tokenLiveId: room.liveId,
  expiresAt: Infinity,
  sessionHash: '',
});

describeOnPersistentStore('questions under pressure', (place) => {
  let store: Store;
  let others: Store[];
  beforeAll(async () => {
    // A server makes the rooms; the tests start others on the same rows.
    await (await place.start()).destroy();
    store = await place.openStore();
    others = await Promise.all([place.openStore(), place.openStore()]);
  });
  afterAll(() => Promise.all([store, ...others].map((one) => one.destroy())));
  afterEach(() => void vi.useRealTimers());

  const theRoom = async () => {
    const found = await findRoom(store.db, room.liveId);
    if (!found) throw new Error('no room');
    return found;
  };
  const questionsOn = (own: Store) =>
    new AudienceQuestions(serviceContextOf(own), {
      budget: new Budget({ now: () => Date.now() }),
      findPerson: async () => undefined,
      filter: async (_room, _caller, message) => ({ action: undefined, message, words: [] }),
      requireMayTalk: async () => undefined,
      mustWait: () => false,
      hold: async () => '',
      countWaiting: async () => 0,
      countWaitingOf: async () => ({ asker: 0, address: 0 }),
    });
  const askOn = async (questions: AudienceQuestions): Promise<AudienceQuestion> => {
    const [asker] = await gatherCrowd(store, 1, room);
    const asked = await questions.ask(await theRoom(), callerOf(asker?.accountId ?? ''), '返场吗');
    if (!('question' in asked)) throw new Error('it waits');
    return asked.question;
  };

  it('Q-04 gives 200 people one voice each who support at once, twice each, at several servers', async () => {
    const servers = [store, ...others].map(questionsOn);
    const [first] = servers as [AudienceQuestions];
    const { questionId } = await askOn(first);
    const entered = await theRoom();
    const crowd = await gatherCrowd(store, CROWD, room);
    const answers = await Promise.allSettled(
      crowd.flatMap(({ accountId }, index) =>
        [0, 1].map((again) =>
          servers[(index + again) % servers.length]?.support(
            entered,
            callerOf(accountId),
            questionId,
          ),
        ),
      ),
    );
    const refusals = answers.flatMap((answer) =>
      answer.status === 'rejected' ? [answer.reason.message] : [],
    );
    expect(refusals).toEqual(new Array(CROWD).fill('已支持过'));
    const rows = await store.db
      .selectFrom('audience_question_supports')
      .select('voter')
      .where('question_id', '=', questionId)
      .execute();
    expect(rows).toHaveLength(CROWD);
    const { items } = await first.list(entered, { ...room, kind: 'open', pageNum: 1, pageSize: 1 });
    expect(items[0]).toMatchObject({ questionId, supports: CROWD });
  });

  it('Q-04 announces support once a second at most, and after a restart what was not', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    await store.transaction((db) =>
      db.updateTable('audience_questions').set({ is_uncounted: 0 }).execute(),
    );
    const questions = questionsOn(store);
    const { questionId } = await askOn(questions);
    const entered = await theRoom();
    const announced: unknown[] = [];
    const open = () =>
      new SupportCounts({
        store,
        ownership: ownsEverything,
        log: pino({ level: 'silent' }),
        announce: async ({ liveId }, { counts }) =>
          void announced.push([liveId, counts.map(({ supports }) => supports)]),
      });
    const supportOf = async (count: number) => {
      for (const { accountId } of await gatherCrowd(store, count, room))
        await questions.support(entered, callerOf(accountId), questionId);
    };
    const until = async (count: number) => {
      while (announced.length < count) await nextTurn();
    };
    let counts = open();
    await supportOf(3);
    vi.advanceTimersByTime(999);
    await supportOf(2);
    vi.advanceTimersByTime(1);
    await until(1);
    await counts.destroy();
    counts = open();
    // Nothing new, nothing to announce.
    vi.advanceTimersByTime(1_000);
    await counts.destroy();
    await supportOf(1);
    counts = open();
    vi.advanceTimersByTime(1_000);
    await until(2);
    await counts.destroy();
    expect(announced).toEqual([
      [room.liveId, [5]],
      [room.liveId, [6]],
    ]);
  });
});
