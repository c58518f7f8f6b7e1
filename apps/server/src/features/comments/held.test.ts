import { HeldState, limits, ReviewMode, WordAction } from '@live/protocol';
import type { TestClient, TestMember, TestServer } from '@live/testkit';
import { GuestBrowser, stage } from '@live/testkit';
import { describeOnPersistentStore } from '@live/testkit/persistent-store';
import { afterAll, beforeAll, expect, it } from 'vitest';

const room = { liveId: stage.live.liveId };
const SOON = { timeout: 200_000 };

describeOnPersistentStore('held comments', (place) => {
  let server: TestServer;
  let admin: TestClient;
  let host: TestClient;
  const clock = { offset: 0, now: () => Date.now() + clock.offset };
  const start = async () => {
    server = await place.start({ guestsPerMinute: 1000 }, clock);
    [admin, host] = await Promise.all([server.signIn('admin'), server.signIn('host')]);
  };
  beforeAll(start);
  afterAll(() => server.destroy());

  const review = (reviewMode: ReviewMode) => admin.ok('flowSave', { ...room, reviewMode });
  const hold = async (viewer: TestMember, message: string): Promise<string> => {
    // Ten comments in ten seconds are allowed.
    clock.offset += 5_000;
    const { body } = await viewer.command('chat', { message });
    expect(body).toMatchObject({ chat_result: 'ok', held_id: expect.any(String) });
    return (body as { held_id: string }).held_id;
  };
  const held = async () => (await host.ok('heldList', room)).items.map(({ message }) => message);
  const own = async () => {
    const viewer = await server.signIn('viewer');
    return (await viewer.ok('heldOwn', room)).items.map(({ message, state }) => [message, state]);
  };

  it('J-05 a held comment reaches operators only, and gets its number when it is let through', async () => {
    await review(ReviewMode.ALL);
    const viewer = await server.enter('viewer', stage.live.liveId);
    const other = await server.enter('viewer2', stage.live.liveId);
    const console = await server.enter('admin', stage.live.liveId, ['client', 'server']);
    const first = await hold(viewer, '第一条');
    const second = await hold(viewer, '第二条');
    expect(await held()).toEqual(['第一条', '第二条']);
    expect(await own()).toEqual([
      ['第一条', HeldState.WAITING],
      ['第二条', HeldState.WAITING],
    ]);
    await expect.poll(() => console.bodies('commentHeld').length, SOON).toBe(2);
    expect(await console.command('chat', { message: '运营的话' })).toMatchObject({ result: 0 });
    expect(await host.ok('heldDecide', { ...room, ids: [second], pass: true })).toEqual({
      decided: 1,
    });
    expect(await host.ok('heldDecide', { ...room, ids: [first], pass: true })).toEqual({
      decided: 1,
    });
    const { items } = await host.ok('commentList', room);
    expect(items.slice(-3).map(({ message }) => message)).toEqual(['运营的话', '第二条', '第一条']);
    await expect
      .poll(() => other.bodies('chat').map(({ message }) => message), SOON)
      .toEqual(['运营的话', '第二条', '第一条']);
    await expect.poll(() => other.bodies('heldDecided').length, SOON).toBe(2);
    expect(other.bodies('commentHeld')).toEqual([]);
    expect(await own()).toEqual([]);
    for (const member of [viewer, other, console]) await member.leave();
  });

  it('J-05 viewers learn neither whose comment was decided nor how', async () => {
    await review(ReviewMode.ALL);
    const viewer = await server.enter('viewer2', stage.live.liveId);
    const other = await server.enter('viewer', stage.live.liveId);
    const id = await hold(viewer, '不该让人知道');
    await host.ok('heldDecide', { ...room, ids: [id], pass: false });
    await expect
      .poll(() => other.bodies('heldDecided'), SOON)
      .toEqual([{ live_id: stage.live.liveId, held_ids: [id] }]);
    const received = JSON.stringify(other.received);
    expect(received).not.toContain('不该让人知道');
    expect(received).not.toContain(stage.otherViewer.id);
    await Promise.all([viewer.leave(), other.leave()]);
  });

  it('J-05 with 命中词待审 only listed words wait, with 先发后审 none', async () => {
    await host.ok('wordSave', { ...room, add: [{ word: '代购', action: WordAction.HOLD }] });
    const viewer = await server.enter('viewer', stage.live.liveId);
    const chat = async (message: string) => {
      clock.offset += 5_000;
      return (await viewer.command('chat', { message })).body;
    };
    await review(ReviewMode.WORDS);
    expect(await chat('你好')).toHaveProperty('comment_id');
    expect(await chat('找代-購')).toHaveProperty('held_id');
    const [waiting] = (await host.ok('heldList', room)).items;
    expect(waiting).toMatchObject({ message: '找代-購', words: ['代购'], name: '小鱼儿' });
    await review(ReviewMode.OFF);
    expect(await chat('找代购')).toHaveProperty('comment_id');
    await host.ok('heldDecide', { ...room, ids: [waiting?.id ?? ''], pass: false });
    expect(await own()).toEqual([['找代-購', HeldState.REFUSED]]);
    await viewer.leave();
  });

  it('J-06 of two operators the first decides, and the second learns who did', async () => {
    await review(ReviewMode.ALL);
    const viewer = await server.enter('viewer', stage.live.liveId);
    const ids = [await hold(viewer, '甲'), await hold(viewer, '乙')];
    const count = async () => (await host.ok('commentList', room)).items.length;
    const before = await count();
    const answers = await Promise.all([
      host.ok('heldDecide', { ...room, ids, pass: true }),
      admin.ok('heldDecide', { ...room, ids, pass: true }),
    ]);
    expect(answers.map(({ decided }) => decided).sort()).toEqual([0, 2]);
    const [first, second] = answers[0].decided === 2 ? ['林晓', 1] : ['运营小周', 0];
    expect(answers[second]).toEqual({ decided: 0, handledBy: first });
    expect(await count()).toBe(before + 2);
    const entries = async () => {
      const { items } = await host.ok('actionList', { ...room });
      return items.map((entry) => [entry.action, entry.operatorName, entry.detail]);
    };
    expect((await entries()).slice(0, 2).toSorted()).toEqual([
      ['held-pass', first, '乙'],
      ['held-pass', first, '甲'],
    ]);
    // What one refused is not let through by the other.
    const refused = await hold(viewer, '丙');
    await host.ok('heldDecide', { ...room, ids: [refused], pass: false });
    expect(await admin.ok('heldDecide', { ...room, ids: [refused], pass: true })).toEqual({
      decided: 0,
      handledBy: '林晓',
    });
    expect(await count()).toBe(before + 2);
    expect((await entries())[0]).toEqual(['held-refuse', '林晓', '丙']);
    await viewer.leave();
  });

  it('J-05 several appear in the order in which they were let through', async () => {
    await review(ReviewMode.ALL);
    const viewer = await server.enter('viewer', stage.live.liveId);
    const ids = [await hold(viewer, '先来'), await hold(viewer, '后到')];
    await host.ok('heldDecide', { ...room, ids: ids.toReversed(), pass: true });
    const { items } = await host.ok('commentList', room);
    expect(items.slice(-2).map(({ message }) => message)).toEqual(['后到', '先来']);
    await viewer.leave();
  });

  it('J-05 they survive a restart, and are refused after ten minutes', async () => {
    await review(ReviewMode.ALL);
    let viewer = await server.enter('viewer', stage.live.liveId);
    await hold(viewer, '等着');
    await viewer.leave();
    await server.destroy();
    await start();
    expect(await held()).toEqual(['等着']);
    viewer = await server.enter('viewer', stage.live.liveId);
    // Just before, when something else has come due.
    const mute = { ...room, state: 1, type: 0, accountId: stage.otherViewer.id } as const;
    await host.ok('silence', { ...mute, durationSeconds: 60 });
    clock.offset += 480_000;
    const muted = async () => (await host.ok('silenceList', room)).total;
    await expect.poll(muted, SOON).toBe(0);
    expect(await held()).toEqual(['等着']);
    clock.offset += 120_000;
    await expect.poll(held, SOON).toEqual([]);
    expect((await own()).at(-1)).toEqual(['等着', HeldState.REFUSED]);
    await expect.poll(() => viewer.bodies('heldDecided').length, SOON).toBe(1);
    await viewer.leave();
  });

  it('J-05 lets one viewer leave a bounded number of comments waiting', async () => {
    await review(ReviewMode.ALL);
    const viewer = await server.enter('viewer2', stage.live.liveId);
    for (let sent = 0; sent < limits.heldPerPerson; sent += 1) await hold(viewer, `第${sent}条`);
    clock.offset += 5_000;
    const refused = await viewer.command('chat', { message: '又一条' });
    expect(refused).toMatchObject({ result: 1, msg: '您有20条评论正在审核，请稍后再发' });
    expect(await held()).not.toContain('又一条');
    await viewer.leave();
  });

  it('J-05 lets the guests of one browser and of one address leave a bounded number waiting', async () => {
    await review(ReviewMode.ALL);
    const send = async (browser: GuestBrowser, name: string, count: number) => {
      const guest = await browser.join(name);
      const answers = [];
      for (let sent = 0; sent < count; sent += 1) {
        clock.offset += 5_000;
        answers.push(await guest.command('chat', { message: `${name}的第${sent}句` }));
      }
      await guest.leave();
      return answers;
    };
    const one = new GuestBrowser(server, '198.51.100.1');
    await send(one, '甲一', 12);
    const [, , , , , , , , last] = await send(one, '甲二', 9);
    expect(last).toMatchObject({ result: 1, msg: '您有20条评论正在审核，请稍后再发' });
    await send(new GuestBrowser(server, '198.51.100.1'), '乙', 20);
    await send(new GuestBrowser(server, '198.51.100.1'), '丙', 20);
    const [refused] = await send(new GuestBrowser(server, '198.51.100.1'), '丁', 1);
    expect(refused).toMatchObject({
      result: 1,
      msg: '您所在网络有许多评论正在审核，请稍后再发',
    });
    const [accepted] = await send(new GuestBrowser(server, '198.51.100.2'), '戊', 1);
    expect(accepted).toMatchObject({ result: 0 });
  });

  it('J-06 a hundred are decided at once, and no more', async () => {
    const ids = Array.from({ length: 101 }, (_, index) => `nobody-${index}`);
    expect(await host.call('heldDecide', { ...room, ids, pass: false })).toMatchObject({
      code: 40,
      msg: expect.stringContaining('ids'),
    });
    expect(
      await host.call('heldDecide', { ...room, ids: ids.slice(1), pass: false }),
    ).toMatchObject({ code: 0, data: { decided: 0 } });
  });

  it('J-06 lists one comment of each person first, and refuses all of one person at once', async () => {
    const { items } = await host.ok('heldList', room);
    const people = new Set(items.map(({ accountId }) => accountId));
    expect(people.size).toBeGreaterThan(4);
    const first = items.slice(0, people.size);
    expect(new Set(first.map(({ accountId }) => accountId))).toEqual(people);
    const [person] = items.filter(({ name }) => name === '乙');
    const accountId = person?.accountId ?? '';
    expect(await host.ok('heldRefusePerson', { ...room, accountId })).toEqual({ decided: 20 });
    expect((await held()).filter((message) => message.startsWith('乙'))).toEqual([]);
    expect((await held()).filter((message) => message.startsWith('丙'))).toHaveLength(20);
    const log = await host.ok('actionList', { ...room, person: accountId, limit: 200 });
    expect(log.items.filter(({ action }) => action === 'held-refuse')).toHaveLength(20);
    expect(await host.ok('heldRefusePerson', { ...room, accountId })).toEqual({ decided: 0 });
  });

  it('J-05 a mute and a removal refuse what waits of that person, and of nobody else', async () => {
    const waiting = async (name: string) => {
      const { items } = await host.ok('heldList', room);
      return items.filter((item) => item.name === name).map(({ accountId }) => accountId);
    };
    const [muted = ''] = await waiting('丙');
    await host.ok('silence', { ...room, state: 1, type: 0, accountId: muted });
    expect(await waiting('丙')).toEqual([]);
    const [removed = ''] = await waiting('戊');
    expect(await waiting('甲一')).not.toEqual([]);
    await host.ok('removalSave', { ...room, accountId: removed });
    expect(await waiting('戊')).toEqual([]);
    expect(await waiting('甲一')).not.toEqual([]);
  });

  it('J-05 and at the end of the live', async () => {
    const viewer = await server.enter('viewer', stage.live.liveId);
    await hold(viewer, '最后');
    await host.ok('roomClose', room);
    expect((await own()).at(-1)).toEqual(['最后', HeldState.REFUSED]);
    await viewer.leave();
  });
});
