import type { CallInput, Poll } from '@live/protocol';
import {
  aRoom,
  aViewer,
  GuestBrowser,
  stage,
  type TestClient,
  type TestMember,
} from '@live/testkit';
import { describeOnPersistentStore } from '@live/testkit/persistent-store';
import { expect } from 'vitest';

const room = { liveId: stage.live.liveId };
const SOON = { timeout: 200_000 };

type Launch = CallInput<'pollLaunch'>;
const colours: Launch = { ...room, question: '下一件什么颜色', answers: ['白', '黑'], isOpen: 1 };

const launch = (host: TestClient, change: Partial<Launch> = {}) =>
  host.ok('pollLaunch', { ...colours, ...change });
const vote = async (member: TestMember, { pollId }: Poll, answer: number) => {
  const { result, msg } = await member.command('vote', { poll_id: pollId, answer });
  return [result, msg];
};
const end = (host: TestClient, { pollId }: Poll) => host.ok('pollEnd', { ...room, pollId });
const announced = (member: TestMember, name: 'pollCounts' | 'pollTally', { pollId }: Poll) =>
  member.bodies(name).flatMap(({ poll_id, counts }) => (poll_id === pollId ? [counts] : []));
const resultOf = (member: TestMember, { pollId }: Poll) =>
  member.bodies('pollEnd').find(({ poll }) => poll.pollId === pollId)?.poll;

describeOnPersistentStore('polls', (place) => {
  const it = place.test({ guestsPerMinute: 1_000 });

  it('Q-03 takes a question of 1 to 64 characters and 2 to 6 answers of 1 to 32, all different', async ({
    host,
  }) => {
    const refused = async (change: Partial<Launch>) =>
      (await host.call('pollLaunch', { ...colours, ...change })).msg;
    const answers = (count: number) => Array.from({ length: count }, (_, index) => `第${index}项`);
    expect(await refused({ question: ' \n ' })).toBe('参数错误：question 请输入问题');
    expect(await refused({ question: '😀'.repeat(65) })).toBe(
      '参数错误：question 问题不能超过64个字符',
    );
    expect(await refused({ answers: answers(1) })).toBe('参数错误：answers 至少2个选项');
    expect(await refused({ answers: answers(7) })).toBe('参数错误：answers 最多6个选项');
    expect(await refused({ answers: ['白', '😀'.repeat(33)] })).toBe(
      '参数错误：answers.1 选项不能超过32个字符',
    );
    expect(await refused({ answers: ['白', ' '] })).toBe('参数错误：answers.1 请输入选项');
    expect(await refused({ answers: ['白', ' 白\u200b'] })).toBe('参数错误：answers 选项不能相同');
    expect(await refused({ seconds: 4 })).toBe('参数错误：seconds');
    const largest = await launch(host, {
      question: '😀'.repeat(64),
      answers: [...answers(5), '😀'.repeat(32)],
    });
    expect(largest).toMatchObject({ question: '😀'.repeat(64), counts: [0, 0, 0, 0, 0, 0] });
    expect(largest.answers[5]).toBe('😀'.repeat(32));
    await end(host, largest);
  });

  it('Q-03 runs one at a time, however many are launched at once, and another in another room', async ({
    host,
  }) => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => host.call('pollLaunch', colours)),
    );
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 1, 1, 1, 1, 1]);
    expect(answers.find(({ code }) => code === 1)?.msg).toBe('已有进行中的投票');
    const { poll } = await host.ok('pollCurrent', room);
    const other = await launch(host, { liveId: stage.portrait.liveId });
    expect(
      await host.call('pollEnd', { liveId: stage.portrait.liveId, pollId: poll?.pollId ?? '' }),
    ).toMatchObject({ code: 1, msg: '投票不存在' });
    await host.ok('pollEnd', { liveId: stage.portrait.liveId, pollId: other.pollId });
    await end(host, poll as Poll);
  });

  it('Q-03 gives each account one voice, also from a second device, which cannot be changed', async ({
    server,
    host,
    viewer,
    otherViewer,
    otherHost,
  }) => {
    const poll = await launch(host);
    const phone = await server.enter('viewer', room.liveId);
    expect(await vote(phone, poll, 2)).toEqual([40, '参数错误：answer 没有这个选项']);
    expect(await vote(phone, poll, 1)).toEqual([0, undefined]);
    expect(await vote(phone, poll, 0)).toEqual([1, '已投过票']);
    expect(await vote(phone, poll, 1)).toEqual([1, '已投过票']);
    await phone.leave();
    const tablet = await server.enter('viewer', room.liveId);
    expect(await vote(tablet, poll, 0)).toEqual([1, '已投过票']);
    expect(await viewer.ok('pollCurrent', room)).toMatchObject({
      poll: { pollId: poll.pollId, counts: [0, 1], endTime: '' },
      ownAnswer: 1,
    });
    expect((await otherViewer.ok('pollCurrent', room)).ownAnswer).toBeNull();
    const operator = await server.enter('host', room.liveId);
    expect(await vote(operator, poll, 0)).toEqual([43, '运营人员不参与投票']);
    expect((await otherHost.call('pollEnd', { ...room, pollId: poll.pollId })).code).toBe(43);
    expect(await vote(tablet, { ...poll, pollId: 'none' }, 0)).toEqual([1, '投票不存在']);
    await end(host, poll);
    expect(await vote(tablet, poll, 0)).toEqual([1, '投票已结束']);
    await expect.poll(() => resultOf(operator, poll)?.counts, SOON).toEqual([0, 1]);
  });

  it('Q-03 gives the guests of one browser one voice, whatever they call themselves', async ({
    server,
    host,
  }) => {
    const poll = await launch(host);
    const browser = new GuestBrowser(server, '192.0.2.21');
    const voteAs = async (guest: TestMember) => {
      const answer = await vote(guest, poll, 0);
      await guest.leave();
      return answer;
    };
    expect(await voteAs(await browser.join('第一个'))).toEqual([0, undefined]);
    expect(await voteAs(await browser.join('换个名字'))).toEqual([1, '已投过票']);
    const neighbour = new GuestBrowser(server, '192.0.2.21');
    expect(await voteAs(await neighbour.join('邻居'))).toEqual([0, undefined]);
    await end(host, poll);
  });

  it('Q-03 tells counts to everybody, or until the end to operators alone', async ({
    server,
    host,
    viewer,
  }) => {
    const [phone, console] = await Promise.all([
      server.enter('viewer', room.liveId),
      server.enter('admin', room.liveId),
    ]);
    const open = await launch(host);
    await vote(phone, open, 0);
    await expect.poll(() => announced(phone, 'pollCounts', open).at(-1), SOON).toEqual([1, 0]);
    await end(host, open);
    const hidden = await launch(host, { isOpen: 0 });
    expect(hidden.counts).toEqual([0, 0]);
    await vote(phone, hidden, 1);
    await expect.poll(() => announced(console, 'pollTally', hidden).at(-1), SOON).toEqual([0, 1]);
    expect((await host.ok('pollCurrent', room)).poll?.counts).toEqual([0, 1]);
    const { poll, ownAnswer } = await viewer.ok('pollCurrent', room);
    expect([poll?.counts, ownAnswer]).toEqual([undefined, 1]);
    await end(host, hidden);
    await expect.poll(() => resultOf(phone, hidden)?.counts, SOON).toEqual([0, 1]);
    expect(announced(phone, 'pollCounts', hidden)).toEqual([]);
    const launched = phone.bodies('pollLaunch').map((body) => body.poll.counts);
    expect(launched).toEqual([[0, 0], undefined]);
    expect((await viewer.ok('pollCurrent', room)).poll?.counts).toEqual([0, 1]);
  });

  it('Q-03 ends at its time, takes nobody after it, and shows the result for a minute', async ({
    server,
    host,
    viewer,
    clock,
  }) => {
    const phone = await server.enter('viewer', room.liveId);
    const poll = await launch(host, { seconds: 60 });
    clock.ahead += 60_000;
    expect(await vote(phone, poll, 0)).toEqual([1, '投票已结束']);
    await expect
      .poll(() => resultOf(phone, poll), SOON)
      .toMatchObject({
        counts: [0, 0],
        endTime: poll.untilTime,
      });
    expect((await viewer.ok('pollCurrent', room)).poll?.pollId).toBe(poll.pollId);
    clock.ahead += 60_000;
    expect(await viewer.ok('pollCurrent', room)).toEqual({ poll: null, ownAnswer: null });
  });

  it('Q-03 is ended once, is in the log, and cannot be undone', async ({ host, admin }) => {
    const poll = await launch(host);
    expect(await end(host, poll)).toEqual({});
    expect(await end(admin, poll)).toEqual({
      handledBy: (await host.ok('accountGet', {})).account.nickname,
    });
    const { items } = await admin.ok('actionList', { ...room });
    expect(items.slice(0, 2)).toMatchObject([
      { action: 'poll-end', detail: '下一件什么颜色', canUndo: 0 },
      { action: 'poll-launch', detail: '下一件什么颜色', canUndo: 0 },
    ]);
    expect(await admin.call('undo', { ...room, actionId: items[0]?.id ?? '' })).not.toMatchObject({
      code: 0,
    });
  });

  it('Q-03 stands in list, report and on the axis with the figures of the rows', async ({
    server,
    store,
    host,
  }) => {
    const [late] = await server.add(aViewer());
    const poll = await launch(host, { answers: ['白', '黑', '灰'] });
    for (const [name, answer] of [
      ['viewer', 2],
      ['viewer2', 0],
      [late.name, 2],
    ] as const) {
      const member = await server.enter(name, room.liveId);
      await vote(member, poll, answer);
      await member.leave();
    }
    await end(host, poll);
    const rows = await store.db
      .selectFrom('poll_votes')
      .select('answer')
      .where('poll_id', '=', poll.pollId)
      .execute();
    const counts = [0, 1, 2].map((one) => rows.filter(({ answer }) => answer === one).length);
    expect(counts).toEqual([1, 0, 2]);
    const { items } = await host.ok('pollList', { ...room, pageSize: 500 });
    expect(items[0]).toMatchObject({ pollId: poll.pollId, counts });
    const { polls } = await host.ok('liveReport', room);
    expect(polls.at(-1)).toMatchObject({
      question: '下一件什么颜色',
      votes: 3,
      answers: [
        { text: '白', votes: 1 },
        { text: '黑', votes: 0 },
        { text: '灰', votes: 2 },
      ],
    });
    expect(polls).toHaveLength(items.length);
    const marks = await host.ok('reviewMarks', { ...room, limit: 1000 });
    const mark = marks.items.findLast(({ kind }) => kind === 'poll');
    expect(mark).toMatchObject({ id: poll.pollId, text: '下一件什么颜色' });
    expect(mark?.untilMs).toBeGreaterThanOrEqual(mark?.atMs ?? Infinity);
  });

  it('Q-03 ends with a live that is deleted', async ({ server, host, admin }) => {
    const [doomed] = await server.add(aRoom({ host: stage.host }));
    const { liveId } = doomed as { liveId: string };
    await launch(host, { liveId });
    await admin.ok('roomDelete', { liveId });
    const { items } = await admin.ok('pollList', { liveId });
    expect(items).toMatchObject([{ endTime: expect.stringMatching(/^\d{4}-/) }]);
  });

  it('Q-03 E-05 ends with the live, and none begins after', async ({ server, host }) => {
    const viewer = await server.enter('viewer', room.liveId);
    const poll = await launch(host, { isOpen: 0 });
    await vote(viewer, poll, 1);
    await host.ok('roomClose', room);
    await expect.poll(() => resultOf(viewer, poll)?.counts, SOON).toEqual([0, 1]);
    expect(await host.call('pollLaunch', colours)).toMatchObject({ code: 5 });
    expect(await end(host, poll)).toEqual({});
  });
});
