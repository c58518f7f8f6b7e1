import { type CommandReply, PersonRecord, ReviewMode } from '@live/protocol';
import type { TestServer } from '@live/testkit';
import { PLATFORM_KEY, PlatformClient, stage } from '@live/testkit';
import { describeOnPersistentStore } from '@live/testkit/persistent-store';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCliCommand } from '../../cli/command.ts';
import { personCliCommand } from '../../cli/person.ts';
import type { Store } from '../../db/store.ts';

const liveId = stage.live.liveId;

describeOnPersistentStore('one person’s data', (place) => {
  let server: TestServer;
  let store: Store;
  let platform: PlatformClient;
  beforeAll(async () => {
    server = await place.start({ platformKey: PLATFORM_KEY, statisticsMs: 3_600_000 });
    store = await place.openStore();
    platform = new PlatformClient(server);
    await platform.ok('platformAccountSave', {
      name: 'wang-xiaoming',
      nickname: '王小明',
      password: 'demo-password',
      corpName: '小明公司',
      corpId: 'c-xm',
      tagNos: ['level-1'],
    });
    const person = await server.enter('wang-xiaoming', liveId);
    await person.command('enter', { client_id: 'p' });
    await person.command('chat', { message: '我的电话是123' });
    const deleted = await person.command('chat', { message: '这句会被删除' });
    const own = await server.signIn('wang-xiaoming');
    const { reportId } = await own.ok('reportCreate', { liveId, content: '我要举报' });
    const host = await server.signIn('host');
    const { comment_id: commentId } = deleted.body as { comment_id: string };
    const other = await server.signIn('viewer2');
    await other.ok('reportCreate', { liveId, content: '他发电话', commentId });
    await host.ok('commentDel', { liveId, commentId });
    const { accountId } = person.membership;
    const atWho = JSON.stringify([{ accountId, nickName: '王小明' }]);
    for (const comment of ['@王小明 收到', '@王小明 说错了']) {
      const said = await host.ok('commentSystem', {
        liveId,
        accountId: stage.host.id,
        accountCorpId: '',
        isSystem: 0,
        atWho,
        comment,
      });
      if (comment.endsWith('说错了')) await host.ok('commentDel', { liveId, commentId: said.id });
    }
    await host.ok('flowSave', { liveId, reviewMode: ReviewMode.ALL });
    await person.command('chat', { message: '我的邮箱是456' });
    await person.command('ask_question', { message: '我的微信是012' });
    await host.ok('flowSave', { liveId, reviewMode: ReviewMode.OFF });
    const fan = await server.enter('viewer', liveId);
    await host.ok('flowSave', { liveId, reviewMode: ReviewMode.ALL });
    await fan.command('chat', { message: '@王小明 在吗', at_who: atWho });
    await host.ok('flowSave', { liveId, reviewMode: ReviewMode.OFF });
    const asked = await person.command('ask_question', { message: '我的地址是789' });
    const { question } = asked.body as CommandReply<'ask_question'>;
    const questionId = question?.questionId ?? '';
    await host.ok('audienceQuestionAnswer', { liveId, questionId, answer: '王小明您好' });
    await host.ok('flowSave', { liveId, pin: { text: '', questionId } });
    const ofFan = await fan.command('ask_question', { message: '几点返场' });
    const supported = (ofFan.body as CommandReply<'ask_question'>).question?.questionId ?? '';
    await person.command('support_question', { question_id: supported });
    // The log quotes what was decided and what was deleted.
    const held = await host.ok('heldList', { liveId });
    await host.ok('heldDecide', { liveId, ids: held.items.map(({ id }) => id), pass: false });
    await host.ok('noteAdd', { liveId, accountId, content: '总发电话' });
    await host.ok('silence', { liveId, state: 1, type: 0, accountId });
    await (await server.signIn('admin')).ok('reportDelete', { liveId, reportId });
  });
  afterAll(async () => {
    await server.destroy();
    await store.destroy();
  });

  /** Every row of every table, as text. */
  const everything = async (): Promise<string> => {
    const tables = await store.db.introspection.getTables();
    const rows = await Promise.all(
      tables.map(({ name }) =>
        store.db
          .selectFrom(name as 'rooms')
          .selectAll()
          .execute(),
      ),
    );
    return JSON.stringify(rows);
  };
  const figures = async () => {
    const admin = await server.signIn('admin');
    const { onlineCountTimeline: _, ...stats } = await admin.ok('roomStats', { liveId });
    const comments = await admin.ok('commentList', { liveId });
    return { stats, total: comments.total };
  };

  it('Y-02 is exported completely', async () => {
    // Enters are added up in memory; reading the figures writes them.
    await figures();
    const record = await platform.ok('platformPersonExport', { name: 'wang-xiaoming' });
    expect(record.account).toMatchObject({ nickname: '王小明', corpName: '小明公司', role: 0 });
    expect(record.tagNos).toEqual(['level-1']);
    expect(record.comments.map(({ message }) => message)).toEqual([
      '我的电话是123',
      '这句会被删除',
    ]);
    expect(record.reports).toMatchObject([{ liveId, content: '我要举报' }]);
    expect(record.reportsAbout).toMatchObject([
      { liveId, content: '他发电话', name: '王小明', message: '这句会被删除' },
    ]);
    expect(record.notes).toMatchObject([{ liveId, content: '总发电话', isAbout: 1 }]);
    expect(record.silences).toMatchObject([{ liveId }]);
    expect(record.visits).toMatchObject([{ liveId }]);
    expect(record.stays).toMatchObject([{ liveId, untilTime: '' }]);
    expect(record.heldComments).toMatchObject([
      { liveId, message: '我的邮箱是456' },
      { liveId, message: '我的微信是012' },
    ]);
    expect(record.questions).toMatchObject([{ liveId, message: '我的地址是789' }]);
    expect(record.questionSupports).toHaveLength(1);
    const printed: string[] = [];
    const environment = place.environment();
    const code = await runCliCommand(
      personCliCommand,
      ['export', '--id', record.account.accountId],
      environment,
      (line) => printed.push(line),
    );
    expect(code).toBe(0);
    expect(PersonRecord.parse(JSON.parse(printed.join('\n')))).toEqual(record);
  });

  it('Y-02 is not erased without confirmation, nor for a live host', async () => {
    const printed: string[] = [];
    const run = (...args: string[]) =>
      runCliCommand(personCliCommand, args, place.environment(), (line) => printed.push(line));
    expect(await run('erase', 'wang-xiaoming')).toBe(1);
    expect(printed[0]).toMatch(/^抹去之后无法恢复/);
    expect(await platform.call('platformPersonErase', { name: 'host' })).toMatchObject({ code: 1 });
    expect(await platform.call('platformPersonErase', {})).toMatchObject({ code: 40 });
    expect(await platform.call('platformPersonErase', { name: 'nobody' })).toMatchObject({
      code: 3,
    });
    expect((await everything()).includes('我的电话是123')).toBe(true);
  });

  it.runIf(place.name === 'PostgreSQL')(
    'Y-02 the person writes nothing more while their texts are erased',
    async () => {
      await platform.ok('platformAccountSave', {
        name: 'li-xiaohong',
        nickname: '李小红',
        password: 'demo-password',
      });
      const member = await server.enter('li-xiaohong', liveId);
      await member.command('chat', { message: '慢慢抹去' });
      let isErased = false;
      let erased = Promise.resolve();
      // Holds the erasing at the person's comment, as many comments would.
      await store.transaction(async (db) => {
        await db
          .updateTable('comments')
          .set({ asks: 0 })
          .where('message', '=', '慢慢抹去')
          .execute();
        erased = platform.ok('platformPersonErase', { name: 'li-xiaohong' }).then(() => {
          isErased = true;
        });
        await member.cutOff();
        expect(isErased).toBe(false);
      });
      await erased;
      expect((await everything()).includes('慢慢抹去')).toBe(false);
    },
  );

  it('Y-02 is gone after erasing, and every count is the same', async () => {
    const before = await figures();
    const { account } = await platform.ok('platformPersonExport', { name: 'wang-xiaoming' });
    const member = await server.enter('wang-xiaoming', liveId);
    await platform.ok('platformPersonErase', { name: 'wang-xiaoming' });
    await member.cutOff();
    expect(await figures()).toEqual(before);
    const left = await everything();
    for (const said of [
      '王小明',
      'wang-xiaoming',
      '小明公司',
      'c-xm',
      '我的电话',
      '我的邮箱',
      '我的地址',
      '我的微信',
      '会被删除',
      '我要举报',
      '总发电话',
    ])
      expect({ said, isLeft: left.includes(said) }).toEqual({ said, isLeft: false });
    expect(left.includes(account.meetingCode)).toBe(false);
    expect(left.includes('@已注销用户 收到')).toBe(true);
    expect(left.includes('@已注销用户 在吗')).toBe(true);
    const signIn = await server
      .client()
      .call('login', { name: 'wang-xiaoming', password: 'demo-password' });
    expect(signIn.code).toBe(2);
    const again = await platform.call('platformPersonErase', { name: 'wang-xiaoming' });
    expect(again.code).toBe(3);
  });
});
