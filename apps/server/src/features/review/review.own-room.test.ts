import { stage } from '@live/testkit';
import { describeOnPersistentStore } from '@live/testkit/persistent-store';
import { setScene, USERS } from '@live/testkit/scenes';
import { expect } from 'vitest';

const room = { liveId: stage.live.liveId };
const ALL = { type: 1 } as const;

describeOnPersistentStore('the review of one live among others', (place) => {
  const it = place.test();

  it('U-02 a silence of all ends with its own lifting, not with one in another room', async ({
    host,
    admin,
    store,
  }) => {
    const elsewhere = await setScene(store, undefined, undefined, { hostId: USERS.otherHost });
    const { liveId } = elsewhere;
    await host.ok('silence', { ...room, ...ALL, state: 1 });
    for (const state of [1, 0] as const) await admin.ok('silence', { liveId, ...ALL, state });
    const marks = async (of: { liveId: string }) =>
      (await admin.ok('reviewMarks', { liveId: of.liveId })).items.filter(
        ({ kind }) => kind === 'silenceAll',
      );
    const [own, ...others] = await marks(room);
    expect(own).not.toHaveProperty('untilMs');
    expect(others).toEqual([]);
    expect(await marks(elsewhere)).toMatchObject([{ untilMs: expect.any(Number) }]);
    await host.ok('silence', { ...room, ...ALL, state: 0 });
    expect(await marks(room)).toMatchObject([{ untilMs: expect.any(Number) }]);
  });

  it('U-09 what is unfinished elsewhere is not unfinished here; a case that is taken is', async ({
    host,
    admin,
    server,
  }) => {
    const elsewhere = { liveId: stage.portrait.liveId };
    const viewer = await server.signIn('viewer');
    for (const of of [room, elsewhere]) {
      const { reportId } = await viewer.ok('reportCreate', { ...of, content: '受理中的' });
      await host.ok('reportCase', { ...of, reportId, caseState: 1 });
      const { reportId: deleted } = await viewer.ok('reportCreate', { ...of, content: '删除的' });
      await admin.ok('reportDelete', { ...of, reportId: deleted });
    }
    await host.ok('activityCreate', {
      ...elsewhere,
      activityName: '别处的活动',
      activityLink: 'https://example.com',
    });
    await host.ok('pollLaunch', {
      ...elsewhere,
      question: '别处的投票',
      answers: ['甲', '乙'],
      isOpen: 1,
    });
    expect(await host.ok('unfinished', room)).toEqual({
      luckyBags: 0,
      activityName: null,
      pollQuestion: null,
      heldComments: 0,
      reports: 1,
    });
  });
});
