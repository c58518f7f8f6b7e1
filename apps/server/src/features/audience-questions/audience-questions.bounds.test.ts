import { randomUUID } from 'node:crypto';
import { type CommandReply, HeldState, ReviewMode, SlowMode, WordAction } from '@live/protocol';
import { aRoom, aViewer, GuestBrowser, stage, type TestMember } from '@live/testkit';
import { describeOnPersistentStore } from '@live/testkit/persistent-store';
import { expect } from 'vitest';

const room = { liveId: stage.live.liveId };
const besides = { liveId: stage.portrait.liveId };
const SOON = { timeout: 200_000 };

type Reply = CommandReply<'ask_question'> & { result: number; msg: string | undefined };

const ask = async (member: TestMember, message: string): Promise<Reply> => {
  const { result, msg, body } = await member.command('ask_question', { message });
  return { result, msg, ...(body as CommandReply<'ask_question'>) };
};

describeOnPersistentStore('who may ask, and how much', (place) => {
  const it = place.test({ guestsPerMinute: 1_000 });

  it('Q-04 a person asks three times a minute and ten times in a live, in each room', async ({
    server,
    clock,
  }) => {
    const [asker] = await server.add(aViewer());
    const phone = await server.enter(asker.name, room.liveId);
    const results: number[] = [];
    for (let count = 0; count < 4; count += 1) results.push((await ask(phone, '快问')).result);
    expect(results).toEqual([0, 0, 0, 1]);
    for (let count = 3; count < 10; count += 1) {
      clock.ahead += 60_000;
      expect((await ask(phone, `第${count}问`)).result).toBe(0);
    }
    clock.ahead += 60_000;
    expect(await ask(phone, '第十一问')).toMatchObject({
      result: 1,
      msg: '每人每场最多提10个问题',
    });
    const elsewhere = await server.enter(asker.name, besides.liveId);
    expect((await ask(elsewhere, '这里第一问')).result).toBe(0);
    const neighbour = await server.enter('viewer', room.liveId);
    expect((await ask(neighbour, '别人第一问')).result).toBe(0);
  });

  it('Q-04 the guests of one browser are one person, and those of one address ask sixty times', async ({
    server,
    clock,
  }) => {
    clock.ahead += 60_000;
    const browser = new GuestBrowser(server, '192.0.2.77');
    const first = await browser.join('甲');
    const question = (await ask(first, '访客的提问')).question;
    const again = await browser.join('乙');
    const supported = await again.command('support_question', {
      question_id: question?.questionId ?? '',
    });
    expect([supported.result, supported.msg]).toEqual([1, '不能支持自己的提问']);
    for (let count = 1; count < 10; count += 1) {
      clock.ahead += 60_000;
      expect((await ask(again, `第${count}问`)).result).toBe(0);
    }
    clock.ahead += 60_000;
    expect((await ask(first, '又问')).msg).toBe('每人每场最多提10个问题');
    for (let count = 10; count < 60; count += 1) {
      const guest = await new GuestBrowser(server, '192.0.2.77').join(`客${count}`);
      expect((await ask(guest, '一问')).result).toBe(0);
      await guest.leave();
    }
    const last = await new GuestBrowser(server, '192.0.2.77').join('最后');
    expect((await ask(last, '一问')).msg).toBe('您所在网络的提问太多');
    const elsewhere = await new GuestBrowser(server, '192.0.2.78').join('别处');
    expect((await ask(elsewhere, '一问')).result).toBe(0);
  });

  it('Q-04 a room keeps a thousand questions beside the hidden ones', async ({
    server,
    store,
    host,
    clock,
  }) => {
    clock.ahead += 60_000;
    const [asker] = await server.add(aViewer());
    const phone = await server.enter(asker.name, besides.liveId);
    const { open } = await host.ok('audienceQuestionCurrent', besides);
    const rows = Array.from({ length: 1_000 - open }, (_, index) => ({
      id: `many${index}`,
      live_id: besides.liveId,
      account_id: stage.otherViewer.id,
      asker: `many${index}`,
      message: '很多',
      supports: 0,
      is_uncounted: 0,
      created_at: index,
      answered_at: index % 2 === 0 ? index : null,
      answer: '',
      answered_by: '',
      hidden_at: null,
    }));
    await store.transaction((db) => db.insertInto('audience_questions').values(rows).execute());
    expect((await ask(phone, '再来一个')).msg).toBe('提问太多，请稍后再提');
    await host.ok('audienceQuestionHide', { ...besides, questionId: 'many1' });
    expect((await ask(phone, '再来一个')).result).toBe(0);
    const { items } = await host.ok('audienceQuestionCurrent', besides);
    // Fifty open ones and twenty that were answered; operators have none of their own.
    expect(items).toHaveLength(70);
  });

  it('Q-04 the guests of one browser ask three times a minute together', async ({
    server,
    clock,
  }) => {
    clock.ahead += 60_000;
    const browser = new GuestBrowser(server, '192.0.2.90');
    const first = await browser.join('甲');
    const results = [(await ask(first, '一问')).result, (await ask(first, '二问')).result];
    const again = await browser.join('乙');
    results.push((await ask(again, '三问')).result, (await ask(again, '四问')).result);
    expect(results).toEqual([0, 0, 0, 1]);
    const neighbour = await new GuestBrowser(server, '192.0.2.90').join('丙');
    expect((await ask(neighbour, '一问')).result).toBe(0);
  });

  it('Q-04 J-05 what waits counts: ten of a person or a browser, sixty of an address, a thousand in a room', async ({
    server,
    store,
    host,
    clock,
  }) => {
    clock.ahead += 60_000;
    const [reviewed] = await server.add(aRoom({ host: stage.host, others: { allow_guests: 1 } }));
    const { liveId } = reviewed;
    await host.ok('flowSave', { liveId, reviewMode: ReviewMode.ALL });
    const waits = { result: 0, held_id: expect.any(String) };
    const [asker] = await server.add(aViewer());
    const phone = await server.enter(asker.name, liveId);
    const ids: string[] = [];
    for (let count = 0; count < 10; count += 1) {
      if (count % 3 === 0) clock.ahead += 60_000;
      ids.push((await ask(phone, `第${count}问`)).held_id ?? '');
    }
    clock.ahead += 60_000;
    const refused = { result: 1, msg: '每人每场最多提10个问题' };
    expect(await ask(phone, '第十一问')).toMatchObject(refused);
    await host.ok('heldDecide', { liveId, ids, pass: true });
    expect(await ask(phone, '第十一问')).toMatchObject(refused);

    const rowsOf = (count: number, account_id: string, askerOf: (index: number) => string) =>
      Array.from({ length: count }, (_, index) => ({
        id: randomUUID(),
        live_id: liveId,
        account_id,
        asker: askerOf(index),
        message: '很多',
        supports: 0,
        is_uncounted: 0,
        created_at: index,
        answered_at: null,
        answer: '',
        answered_by: '',
        hidden_at: null,
      }));
    const insert = (rows: ReturnType<typeof rowsOf>) =>
      store.transaction((db) => db.insertInto('audience_questions').values(rows).execute());
    const browser = new GuestBrowser(server, '192.0.2.91', reviewed);
    const guest = await browser.join('甲');
    const { browser_mark, id } = await store.db
      .selectFrom('accounts')
      .select(['browser_mark', 'id'])
      .where('nickname', '=', '甲')
      .where('browser_mark', '!=', '')
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow();
    await insert(rowsOf(9, id, () => browser_mark));
    expect(await ask(guest, '一问')).toMatchObject(waits);
    expect(await ask(await browser.join('乙'), '一问')).toMatchObject(refused);
    await insert(rowsOf(49, id, (index) => `guest${index}`));
    const neighbour = (name: string) => new GuestBrowser(server, '192.0.2.91', reviewed).join(name);
    expect(await ask(await neighbour('丙'), '一问')).toMatchObject(waits);
    expect(await ask(await neighbour('丁'), '一问')).toMatchObject({
      result: 1,
      msg: '您所在网络的提问太多',
    });

    const { open } = await host.ok('audienceQuestionCurrent', { liveId });
    // Two wait.
    const many = rowsOf(998 - open, stage.otherViewer.id, (index) => `many${index}`);
    await insert(many);
    const [late] = await server.add(aViewer());
    const other = await server.enter(late.name, liveId);
    const full = { result: 1, msg: '提问太多，请稍后再提' };
    expect(await ask(other, '一问')).toMatchObject(full);
    const questionId = many[0]?.id ?? '';
    const { actionId = '' } = await host.ok('audienceQuestionHide', { liveId, questionId });
    expect(await ask(other, '一问')).toMatchObject(waits);
    expect(await host.call('undo', { liveId, actionId })).toMatchObject({
      code: 1,
      msg: '已有1000个提问，请先隐藏一些',
    });
    await host.ok('heldRefusePerson', { liveId, accountId: late.id });
    await host.ok('undo', { liveId, actionId });
  });

  it('Q-04 J-07 slow mode, silences, the silence of all and the guest policy are as for comments', async ({
    server,
    host,
    clock,
  }) => {
    clock.ahead += 60_000;
    const phone = await server.enter('viewer', room.liveId);
    const guest = await new GuestBrowser(server, '192.0.2.9').join('路过');
    await host.ok('flowSave', { ...room, slowSeconds: SlowMode.SECONDS_30 });
    expect((await ask(phone, '一问')).result).toBe(0);
    expect(await ask(phone, '又一问')).toMatchObject({
      result: 1,
      wait_seconds: 30,
      msg: '慢速模式：请在30秒后再发',
    });
    expect((await phone.command('chat', { message: '评论' })).body).toMatchObject({
      wait_seconds: 30,
    });
    clock.ahead += 30_000;
    expect((await phone.command('chat', { message: '评论' })).result).toBe(0);
    expect((await ask(phone, '又一问')).wait_seconds).toBe(30);
    await host.ok('flowSave', { ...room, slowSeconds: SlowMode.OFF });
    clock.ahead += 60_000;
    const silence = (accountId: string, state: 0 | 1) =>
      host.ok('silence', { ...room, accountId, state, type: 0 });
    await silence(stage.viewer.id, 1);
    expect(await ask(phone, '被禁言')).toMatchObject({ result: 43, msg: '您已被禁言' });
    const neighbour = await server.enter('viewer2', room.liveId);
    expect((await ask(neighbour, '没被禁言')).result).toBe(0);
    await silence(stage.viewer.id, 0);
    await host.ok('silence', { ...room, state: 1, type: 1 });
    expect(await ask(phone, '全员')).toMatchObject({ result: 43, msg: '全员禁言中' });
    await host.ok('silence', { ...room, state: 0, type: 1 });
    await host.ok('flowSave', { ...room, guestPolicy: 1 });
    expect(await ask(guest, '访客')).toMatchObject({ result: 43, chat_result: 'forbidden' });
    await host.ok('flowSave', { ...room, guestPolicy: 0 });
    expect((await ask(guest, '访客')).result).toBe(0);
  });

  it('Q-04 J-05 word lists and review apply: blocked, replaced, held, let through, refused', async ({
    server,
    host,
    viewer,
    otherHost,
    clock,
  }) => {
    clock.ahead += 60_000;
    await host.ok('wordSave', {
      ...room,
      add: [
        { word: '加微', action: WordAction.BLOCK },
        { word: '主页', action: WordAction.REPLACE },
        { word: '代购', action: WordAction.HOLD },
      ],
    });
    const phone = await server.enter('viewer', room.liveId);
    const neighbour = await server.enter('viewer2', room.liveId);
    expect(await ask(phone, '能加-微吗')).toMatchObject({
      result: 1,
      chat_result: 'error',
      msg: '提问含有不允许的内容，未发送',
    });
    expect((await ask(phone, '看主页吗')).question?.message).toBe('看***吗');
    clock.ahead += 60_000;
    expect((await ask(phone, '能代购吗')).question?.message).toBe('能代购吗');
    await host.ok('flowSave', { ...room, reviewMode: ReviewMode.WORDS });
    const held = [await ask(phone, '还能代购吗'), await ask(phone, '找人代购')];
    const ids = held.map(({ held_id }) => held_id ?? '');
    expect((await host.ok('heldList', room)).items).toMatchObject([
      { id: ids[0], message: '还能代购吗', words: ['代购'], isQuestion: 1 },
      { id: ids[1], isQuestion: 1 },
    ]);
    expect((await viewer.ok('heldOwn', room)).items).toMatchObject([
      { id: ids[0], isQuestion: 1, state: HeldState.WAITING },
      { id: ids[1] },
    ]);
    expect((await otherHost.call('heldDecide', { ...room, ids, pass: true })).code).toBe(43);
    await host.ok('heldDecide', { ...room, ids: ids.slice(0, 1), pass: true });
    await host.ok('heldDecide', { ...room, ids: ids.slice(1), pass: false });
    await expect
      .poll(() => neighbour.bodies('questionAsk').at(-1)?.question.message, SOON)
      .toBe('还能代购吗');
    expect(neighbour.bodies('chat')).toEqual([]);
    expect((await viewer.ok('heldOwn', room)).items).toMatchObject([
      { id: ids[1], state: HeldState.REFUSED },
    ]);
    const { items } = await host.ok('actionList', { ...room, person: '小鱼儿' });
    expect(items.slice(0, 2).map(({ action }) => action)).toEqual([
      'question-refuse',
      'question-pass',
    ]);
    await host.ok('flowSave', { ...room, reviewMode: ReviewMode.ALL });
    clock.ahead += 60_000;
    expect(await ask(phone, '普通提问')).toHaveProperty('held_id', expect.any(String));
    // Ten minutes later it is refused by itself.
    clock.ahead += 600_000;
    await expect.poll(async () => (await host.ok('heldList', room)).total, SOON).toBe(0);
  });
});
