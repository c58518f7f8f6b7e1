import { WordAction } from '@live/protocol';
import { stage, type TestClient, type TestServer } from '@live/testkit';
import { describeOnPersistentStore } from '@live/testkit/persistent-store';
import { afterAll, beforeAll, expect, it } from 'vitest';

const room = { liveId: stage.live.liveId };
const elsewhere = { liveId: stage.portrait.liveId };
const { id: accountId } = stage.viewer;

describeOnPersistentStore('the log of a room and what is done in others', (place) => {
  let server: TestServer;
  let admin: TestClient;
  let host: TestClient;
  const clock = { offset: 0, now: () => Date.now() + clock.offset };
  beforeAll(async () => {
    server = await place.start({}, clock);
    [admin, host] = await Promise.all([server.signIn('admin'), server.signIn('host')]);
    for (const { liveId } of [room, elsewhere]) {
      const member = await server.enter('viewer', liveId);
      await member.command('chat', { message: '两处都说过话' });
      await member.leave();
    }
  });
  afterAll(() => server.destroy());

  const silence = (by: TestClient, of: { liveId: string }, state: 0 | 1) => {
    clock.offset += 1_000;
    return by.ok('silence', { ...of, state, type: 0, accountId });
  };

  it('G-10 a later action in another room prevents no undoing', async () => {
    const { actionId = '' } = await silence(host, room, 1);
    await silence(admin, elsewhere, 1);
    const { items } = await host.ok('actionList', { ...room, kind: 'silence' });
    expect(items).toMatchObject([{ id: actionId, canUndo: 1 }]);
    expect(await host.call('undo', { ...room, actionId })).toMatchObject({ code: 0 });
    await silence(admin, elsewhere, 0);
  });

  it('G-11 who comes second in one room is not told who did it in another', async () => {
    await silence(host, room, 1);
    await silence(host, room, 0);
    await silence(admin, elsewhere, 1);
    await silence(admin, elsewhere, 0);
    expect(await silence(host, room, 0)).toEqual({});
    expect(await silence(admin, room, 0)).toEqual({ handledBy: '林晓' });
    expect(await silence(host, elsewhere, 0)).toEqual({ handledBy: '运营小周' });
  });

  it('G-09 a change of the platform’s words is filtered by time and operator like any other entry', async () => {
    await admin.ok('platformWordSave', { add: [{ word: '刷单', action: WordAction.BLOCK }] });
    const details = async (filter: object) =>
      (await host.ok('actionList', { ...room, kind: 'word-save', ...filter })).items.map(
        ({ detail }) => detail,
      );
    const detail = '平台词表，添加刷单（拦截）';
    expect(await details({ sinceSeconds: 60 })).toEqual([detail]);
    expect(await details({ operatorId: stage.host.id })).toEqual([]);
    clock.offset += 120_000;
    expect(await details({ sinceSeconds: 60 })).toEqual([]);
    expect(await details({ sinceSeconds: 3600 })).toEqual([detail]);
  });

  it('G-09 of many changed words the entry names the first 20, and how many there are', async () => {
    const words = Array.from({ length: 25 }, (_, index) => `词${String(index).padStart(2, '0')}`);
    const add = words.map((word) => ({ word, action: WordAction.HOLD }));
    await host.ok('wordSave', { ...room, add });
    const [entry] = (await host.ok('actionList', { ...room, kind: 'word-save' })).items;
    const named = words.slice(0, 20).map((word) => `${word}（待审）`);
    expect(entry?.detail).toBe(`添加${named.join('、')}等25个`);
  });

  it('G-13 the reports about one person in two rooms are two cases, with the reporters of each', async () => {
    const [viewer2, otherAdmin] = await Promise.all([
      server.signIn('viewer2'),
      server.signIn('hostadmin'),
    ]);
    const report = { content: '两处骚扰', accountId };
    await viewer2.ok('reportCreate', { ...elsewhere, ...report });
    await otherAdmin.ok('reportCreate', { ...elsewhere, ...report });
    const { reportId } = await viewer2.ok('reportCreate', { ...room, ...report });
    await host.ok('reportCase', { ...room, reportId, caseState: 2 });
    const casesIn = async ({ liveId }: { liveId: string }) => {
      const { items } = await admin.ok('reportList', { liveId, content: '两处骚扰' });
      return items.map(({ caseState, about }) => [caseState, about?.reporters]);
    };
    expect(await casesIn(room)).toEqual([[2, 1]]);
    expect(await casesIn(elsewhere)).toEqual([
      [0, 2],
      [0, 2],
    ]);
  });
});
