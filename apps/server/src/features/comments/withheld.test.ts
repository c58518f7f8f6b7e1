import type { NoticeBody } from '@live/protocol';
import { stage, type TestClient, type TestMember, type TestServer } from '@live/testkit';
import { describeOnPersistentStore } from '@live/testkit/persistent-store';
import { setScene, USERS } from '@live/testkit/scenes';
import { afterAll, beforeAll, expect, it } from 'vitest';

const room = { liveId: stage.live.liveId };

interface Answer {
  chat_result: string;
  comment_id: string;
  comment?: NoticeBody<'chat'>;
}

describeOnPersistentStore('more comments than viewers get', (place) => {
  let server: TestServer;
  let host: TestClient;
  let speaker: TestMember;
  let other: TestMember;
  let hostPhone: TestMember;
  let elsewhere: { liveId: string };
  let thereSpeaker: TestMember;
  /** Stands still, so that all comments of a test are of one second. */
  const clock = { at: Date.now(), now: () => clock.at };
  beforeAll(async () => {
    server = await place.start({ viewerCommentsPerSecond: 3 }, clock);
    host = await server.signIn('host');
    const store = await place.openStore();
    elsewhere = await setScene(store, undefined, undefined, { hostId: USERS.otherHost });
    await store.destroy();
    speaker = await server.enter('viewer', room.liveId);
    other = await server.enter('viewer2', room.liveId);
    thereSpeaker = await server.enter('viewer2', elsewhere.liveId);
    hostPhone = await server.enter('host', room.liveId, ['client', 'server']);
  });
  afterAll(() => server.destroy());

  const say = async (member: TestMember, message: string): Promise<Answer> => {
    const { body } = await member.command('chat', { message });
    return body as Answer;
  };
  const texts = (member: TestMember, name: 'chat' | 'withheldChat') =>
    member.bodies(name).map(({ message }) => message);
  const listed = async (client: TestClient) =>
    (await client.ok('commentList', room)).items.map(({ message }) => message);
  /** A flood: three that come, and those that do not. */
  const flood = async (round: string): Promise<Answer[]> => {
    // Longer ago than the rate limits and the share of a second remember.
    clock.at += 60_000;
    const answers: Answer[] = [];
    for (let index = 1; index <= 5; index += 1)
      answers.push(await say(speaker, `${round}之${index}`));
    return answers;
  };

  it('P-10 the fourth of a second goes to operators and to its author alone', async () => {
    const answers = await flood('甲');
    expect(answers.map(({ comment }) => comment?.message)).toEqual([
      undefined,
      undefined,
      undefined,
      '甲之4',
      '甲之5',
    ]);
    expect(answers[3]?.comment).toMatchObject({
      comment_id: answers[3]?.comment_id,
      account_id: stage.viewer.id,
      account_name: '小鱼儿',
    });
    await host.ok('commentSystem', {
      ...room,
      accountId: stage.host.id,
      accountCorpId: '',
      isSystem: 0,
      comment: '主播的话',
    });
    await other.receives(() => texts(other, 'chat').includes('主播的话'));
    expect(texts(other, 'chat')).toEqual(['甲之1', '甲之2', '甲之3', '主播的话']);
    expect(other.bodies('chat').map(({ left_out }) => left_out)).toEqual([
      undefined,
      undefined,
      undefined,
      2,
    ]);
    expect(texts(other, 'withheldChat')).toEqual([]);
    await hostPhone.receives(() => texts(hostPhone, 'withheldChat').length === 2);
    expect(texts(hostPhone, 'withheldChat')).toEqual(['甲之4', '甲之5']);
  });

  it('P-10 the list of a viewer leaves out those of others, the operator sees all', async () => {
    await flood('乙');
    const all = ['乙之1', '乙之2', '乙之3', '乙之4', '乙之5'];
    expect((await listed(host)).slice(-5)).toEqual(all);
    expect((await listed(await server.signIn('viewer'))).slice(-5)).toEqual(all);
    const seen = await listed(await server.signIn('viewer2'));
    expect(seen.slice(-3)).toEqual(['乙之1', '乙之2', '乙之3']);
    expect(seen).not.toContain('乙之4');
    const { items } = await host.ok('commentSearch', { ...room, words: '乙之5' });
    expect(items.map(({ message }) => message)).toContain('乙之5');
  });

  it('P-10 another room has its own share, and the flood of this one takes none of it', async () => {
    await flood('丙');
    const answers = [];
    for (const message of ['别处一', '别处二', '别处三'])
      answers.push(await say(thereSpeaker, message));
    expect(answers.every(({ comment }) => comment === undefined)).toBe(true);
    expect((await say(thereSpeaker, '别处四')).comment?.message).toBe('别处四');
  });

  it('P-10 what a silenced person tries takes no place of others', async () => {
    clock.at += 60_000;
    const { accountId } = other.membership;
    await host.ok('silence', { ...room, state: 1, type: 0, accountId });
    for (let index = 0; index < 5; index += 1)
      expect(await say(other, '还能说吗')).toMatchObject({ chat_result: 'blacklist' });
    await host.ok('silence', { ...room, state: 0, type: 0, accountId });
    const answers = [];
    for (const message of ['丁一', '丁二', '丁三']) answers.push(await say(speaker, message));
    expect(answers.every(({ comment }) => comment === undefined)).toBe(true);
  });

  it('P-10 what an operator passes reaches everybody, however much is written', async () => {
    await flood('戊');
    await host.ok('flowSave', { ...room, reviewMode: 2 });
    await say(speaker, '等着审核');
    const [held] = (await host.ok('heldList', room)).items;
    await host.ok('heldDecide', { ...room, ids: [held?.id ?? ''], pass: true });
    await other.receives(() => texts(other, 'chat').includes('等着审核'));
    await host.ok('flowSave', { ...room, reviewMode: 0 });
  });

  it('P-10 G-10 a deletion that is taken back brings the comment to everybody', async () => {
    const answers = await flood('己');
    const commentId = answers[4]?.comment_id ?? '';
    const { actionId = '' } = await host.ok('commentDel', { ...room, commentId });
    await host.ok('undo', { ...room, actionId });
    await other.receives(() =>
      other
        .bodies('commentRestore')
        .some(({ comments }) => comments.some(({ message }) => message === '己之5')),
    );
    expect(await listed(await server.signIn('viewer2'))).toContain('己之5');
  });

  it('P-10 an answer comes although the others fill the second, from the next second on', async () => {
    // The share of answers follows from the second before.
    await flood('庚');
    clock.at += 1_000;
    const atWho = JSON.stringify([{ accountId: stage.host.id, nickName: '林晓' }]);
    for (let index = 1; index <= 2; index += 1) await say(speaker, `庚后${index}`);
    const { body } = await other.command('chat', { message: '@林晓 有货', at_who: atWho });
    expect((body as Answer).comment).toBeUndefined();
  });
});
