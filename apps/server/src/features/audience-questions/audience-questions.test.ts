import type { AudienceQuestion, CommandReply } from '@live/protocol';
import { GuestBrowser, stage, type TestClient, type TestMember } from '@live/testkit';
import { describeOnPersistentStore } from '@live/testkit/persistent-store';
import { expect } from 'vitest';

const room = { liveId: stage.live.liveId };
/** Another room of the same host. */
const besides = { liveId: stage.portrait.liveId };
const SOON = { timeout: 200_000 };

const ask = async (member: TestMember, message: string) => {
  const { result, msg, body } = await member.command('ask_question', { message });
  return { result, msg, ...(body as CommandReply<'ask_question'>) };
};
const asked = async (member: TestMember, message: string): Promise<AudienceQuestion> => {
  const { question, msg } = await ask(member, message);
  if (!question) throw new Error(msg);
  return question;
};
const support = async (member: TestMember, { questionId }: AudienceQuestion) => {
  const { result, msg, body } = await member.command('support_question', {
    question_id: questionId,
  });
  return result === 0 ? (body as { supports: number }).supports : [result, msg];
};
const of = ({ questionId }: AudienceQuestion) => ({ ...room, questionId });
const listed = async (host: TestClient, kind: 'open' | 'answered' | 'hidden', place = room) =>
  (await host.ok('audienceQuestionList', { ...place, kind, pageSize: 500 })).items;
const idsOf = (items: readonly AudienceQuestion[]) => items.map(({ questionId }) => questionId);

describeOnPersistentStore('questions of viewers', (place) => {
  const it = place.test({ guestsPerMinute: 1_000 });

  it('Q-04 a question has 1 to 64 characters in one line, and reaches everybody in the room alone', async ({
    server,
    host,
    viewer,
  }) => {
    const [phone, neighbour, console, elsewhere] = await Promise.all([
      server.enter('viewer', room.liveId),
      server.enter('viewer2', room.liveId),
      server.enter('admin', room.liveId),
      server.enter('viewer2', besides.liveId),
    ]);
    expect(await ask(phone, ' \u200b ')).toMatchObject({
      result: 40,
      msg: '参数错误：message 请输入提问',
    });
    expect(await ask(phone, '😀'.repeat(65))).toMatchObject({
      result: 40,
      msg: '参数错误：message 提问不能超过64个字符',
    });
    const longest = await asked(phone, '😀'.repeat(64));
    const question = await asked(phone, ' 沙发\n能拆洗吗 ');
    expect(question).toMatchObject({
      name: '小鱼儿',
      message: '沙发 能拆洗吗',
      supports: 0,
      answerTime: '',
      answer: '',
    });
    for (const member of [neighbour, console])
      await expect
        .poll(() => member.bodies('questionAsk'), SOON)
        .toEqual([
          { question: longest, open: 1 },
          { question, open: 2 },
        ]);
    expect(idsOf(await listed(host, 'open'))).toEqual(idsOf([longest, question]));
    expect(await listed(host, 'open', besides)).toEqual([]);
    expect(await viewer.ok('audienceQuestionCurrent', besides)).toEqual({
      items: [],
      supportedIds: [],
      open: 0,
    });
    expect(await ask(console, '运营的话')).toMatchObject({ result: 43, msg: '运营人员不提问' });
    expect(await support(console, question)).toEqual([43, '运营人员不支持提问']);
    // Replies come after the notices before them.
    expect(await support(elsewhere, question)).toEqual([1, '提问不存在']);
    expect(elsewhere.bodies('questionAsk')).toEqual([]);
  });

  it('Q-04 each supports what others ask, once, also from a second device; counts come once a second', async ({
    server,
    host,
    viewer,
    otherViewer,
    clock,
  }) => {
    clock.ahead += 60_000;
    const [phone, neighbour] = await Promise.all([
      server.enter('viewer', room.liveId),
      server.enter('viewer2', room.liveId),
    ]);
    const [quiet, loud] = [await asked(phone, '有发票吗'), await asked(phone, '几点返场')];
    expect(await support(phone, loud)).toEqual([1, '不能支持自己的提问']);
    expect(await support(neighbour, loud)).toBe(1);
    expect(await support(neighbour, loud)).toEqual([1, '已支持过']);
    await neighbour.leave();
    const tablet = await server.enter('viewer2', room.liveId);
    expect(await support(tablet, loud)).toEqual([1, '已支持过']);
    const guest = await new GuestBrowser(server, '192.0.2.9').join('路人');
    expect(await support(guest, loud)).toBe(2);
    await expect
      .poll(() => phone.bodies('questionSupports').at(-1), SOON)
      .toEqual({ counts: [{ question_id: loud.questionId, supports: 2 }] });
    const open = await listed(host, 'open');
    expect(open[0]).toEqual({ ...loud, supports: 2 });
    expect(open.find(({ questionId }) => questionId === quiet.questionId)?.supports).toBe(0);
    expect((await otherViewer.ok('audienceQuestionCurrent', room)).supportedIds).toEqual([
      loud.questionId,
    ]);
    const own = await viewer.ok('audienceQuestionCurrent', room);
    expect(own.supportedIds).toEqual([]);
    expect(own.items[0]).toEqual({ ...loud, supports: 2 });
  });

  it('Q-04 an operator answers with a text or without, changes it, and hides; each is undone', async ({
    server,
    host,
    admin,
    otherHost,
    viewer,
    clock,
  }) => {
    clock.ahead += 60_000;
    const phone = await server.enter('viewer', room.liveId);
    const neighbour = await server.enter('viewer2', room.liveId);
    const [one, other] = [await asked(phone, '怎么保养'), await asked(phone, '有几种颜色')];
    const answer = (client: TestClient, text?: string) =>
      client.ok('audienceQuestionAnswer', { ...of(one), ...(text && { answer: text }) });
    const shownToViewers = async () =>
      idsOf((await viewer.ok('audienceQuestionCurrent', room)).items);
    for (const call of ['audienceQuestionAnswer', 'audienceQuestionHide'] as const) {
      expect((await otherHost.call(call, of(one))).code).toBe(43);
      expect(await host.call(call, { ...of(one), ...besides })).toMatchObject({
        code: 1,
        msg: '提问不存在',
      });
    }
    const tooLong = { ...of(one), answer: '字'.repeat(201) };
    expect((await host.call('audienceQuestionAnswer', tooLong)).code).toBe(40);
    const done = await answer(host);
    expect(await support(neighbour, one)).toEqual([1, '提问已回答']);
    expect(await answer(admin)).toEqual({
      handledBy: (await host.ok('accountGet', {})).account.nickname,
    });
    const changed = await answer(admin, '字'.repeat(200));
    expect(idsOf(await listed(host, 'answered'))).toContain(one.questionId);
    expect(idsOf(await listed(host, 'open'))).not.toContain(one.questionId);
    await expect
      .poll(() => phone.bodies('questionChange').map(({ question }) => question), SOON)
      .toMatchObject([
        { questionId: one.questionId, answer: '', answerTime: expect.stringMatching(/^\d{4}/) },
        { questionId: one.questionId, answer: '字'.repeat(200) },
      ]);
    // The later action on the same subject has to be undone first.
    expect((await host.call('undo', { ...room, actionId: done.actionId ?? '' })).code).not.toBe(0);
    await host.ok('undo', { ...room, actionId: changed.actionId ?? '' });
    await host.ok('undo', { ...room, actionId: done.actionId ?? '' });
    expect(idsOf(await listed(host, 'open'))).toContain(one.questionId);

    const hiding = await host.ok('audienceQuestionHide', of(other));
    expect(await admin.ok('audienceQuestionHide', of(other))).toHaveProperty('handledBy');
    expect(idsOf(await listed(host, 'hidden'))).toEqual([other.questionId]);
    expect(await shownToViewers()).not.toContain(other.questionId);
    expect(await support(neighbour, other)).toEqual([1, '提问不存在']);
    const hidden = { code: 1, msg: '提问不存在' };
    expect(await host.call('audienceQuestionAnswer', of(other))).toMatchObject(hidden);
    await expect
      .poll(() => phone.bodies('questionHide').map(({ question_id }) => question_id), SOON)
      .toEqual([other.questionId]);
    await host.ok('undo', { ...room, actionId: hiding.actionId ?? '' });
    expect(await shownToViewers()).toContain(other.questionId);
    await expect
      .poll(() => phone.bodies('questionChange').at(-1)?.question.questionId, SOON)
      .toBe(other.questionId);
    const { items } = await admin.ok('actionList', { ...room, person: '小鱼儿' });
    const details = items.filter(({ action }) => action.startsWith('question-'));
    expect(details.map(({ action, detail }) => [action, detail])).toEqual([
      ['question-hide', '有几种颜色'],
      ['question-answer', `${'字'.repeat(200)}，怎么保养`],
      ['question-answer', '怎么保养'],
    ]);
  });

  it('Q-04 J-10 one stands on top until it is taken down or hidden, and in its own room alone', async ({
    server,
    host,
    clock,
  }) => {
    clock.ahead += 60_000;
    const phone = await server.enter('viewer', room.liveId);
    const question = await asked(phone, '可以分期吗');
    const { questionId } = question;
    const pin = (where: { liveId: string }) =>
      host.call('flowSave', { ...where, pin: { text: '别的话', questionId } });
    const pinned = async () => (await host.ok('roomInfo', room)).flow?.pin;
    expect(await pin(besides)).toMatchObject({ code: 1, msg: '提问不存在' });
    expect((await pin(room)).code).toBe(0);
    const onTop = { text: '可以分期吗', questionId, name: '小鱼儿' };
    expect(await pinned()).toEqual(onTop);
    await host.ok('audienceQuestionAnswer', of(question));
    expect(await pinned()).toEqual(onTop);
    await host.ok('audienceQuestionHide', of(question));
    expect(await pinned()).toEqual({ text: '' });
    expect((await pin(room)).code).toBe(1);
  });

  it('Q-04 stand in report and file and on the axis with the figures of the rows', async ({
    server,
    store,
    host,
    clock,
  }) => {
    clock.ahead += 60_000;
    const phone = await server.enter('viewer', room.liveId);
    const neighbour = await server.enter('viewer2', room.liveId);
    const question = await asked(phone, '多久发货');
    await support(neighbour, question);
    await host.ok('audienceQuestionAnswer', { ...of(question), answer: '三天' });
    const rows = await store.db
      .selectFrom('audience_questions')
      .selectAll()
      .where('live_id', '=', room.liveId)
      .execute();
    const supports = await store.db
      .selectFrom('audience_question_supports')
      .select('question_id')
      .where(
        'question_id',
        'in',
        rows.map(({ id }) => id),
      )
      .execute();
    expect(rows.reduce((sum, row) => sum + row.supports, 0)).toBe(supports.length);
    const { audienceQuestions } = await host.ok('liveReport', room);
    const hidden = rows.filter(({ hidden_at }) => hidden_at !== null);
    const answered = rows.filter((row) => row.answered_at !== null && row.hidden_at === null);
    expect(hidden).toHaveLength(1);
    expect(answered).toHaveLength(1);
    expect(audienceQuestions).toMatchObject({
      asked: rows.length,
      hidden: 1,
      supports: supports.length,
      answered: [{ text: '多久发货', answer: '三天', supports: 1 }],
    });
    const other = await host.ok('liveReport', besides);
    expect(other.audienceQuestions).toEqual({ asked: 0, hidden: 0, supports: 0, answered: [] });
    const { data: csv } = await host.call('liveReportExport', room);
    expect(csv).toContain(`观众提问,提问,${rows.length}`);
    expect(csv).toMatch(/观众提问（支持数）,[\d:]+ 多久发货 答：三天,1/);
    const marks = await host.ok('reviewMarks', { ...room, limit: 1000 });
    expect(marks.items.filter(({ kind }) => kind === 'question')).toMatchObject([
      { id: question.questionId, text: '多久发货', personName: '小鱼儿' },
    ]);
  });

  it('Q-04 end with the live: nobody asks or supports after it, and operators still answer', async ({
    server,
    host,
    clock,
  }) => {
    clock.ahead += 60_000;
    const phone = await server.enter('viewer', room.liveId);
    const neighbour = await server.enter('viewer2', room.liveId);
    const question = await asked(phone, '下次播什么');
    await host.ok('roomClose', room);
    expect((await ask(phone, '还有吗')).result).toBe(5);
    expect(await support(neighbour, question)).toEqual([5, '直播间已关闭']);
    await host.ok('audienceQuestionAnswer', of(question));
    expect(idsOf(await listed(host, 'answered'))).toContain(question.questionId);
  });
});
