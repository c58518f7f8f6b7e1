import { WordAction } from '@live/protocol';
import { stage } from '@live/testkit';
import { describeOnPersistentStore } from '@live/testkit/persistent-store';
import { expect } from 'vitest';

const room = { liveId: stage.live.liveId };
const { BLOCK, HOLD, REPLACE } = WordAction;

describeOnPersistentStore('word lists', (place) => {
  const it = place.test();

  it('J-01 the platform has one and each room has one; an entry saved again gets the other action', async ({
    admin,
    host,
  }) => {
    await admin.ok('platformWordSave', { add: [{ word: '刷单', action: BLOCK }] });
    await host.ok('wordSave', {
      liveId: stage.portrait.liveId,
      add: [{ word: '代购', action: BLOCK }],
    });
    await host.ok('wordSave', { ...room, add: [{ word: ' 代购 ', action: HOLD }] });
    await host.ok('wordSave', { ...room, add: [{ word: '代购', action: REPLACE }] });
    expect(await host.ok('wordList', room)).toEqual({
      room: [{ word: '代购', action: REPLACE, hits: 0 }],
      platform: [{ word: '刷单', action: BLOCK, hits: 0 }],
    });
    expect((await admin.ok('wordList', { liveId: stage.paused.liveId })).room).toEqual([]);
    await host.ok('wordSave', { ...room, remove: ['代购'] });
    await host.ok('wordSave', { ...room, remove: ['刷单'] });
    expect((await host.ok('wordList', room)).room).toEqual([]);
    expect(await host.ok('wordList', { liveId: stage.portrait.liveId })).toEqual({
      room: [{ word: '代购', action: BLOCK, hits: 0 }],
      platform: [{ word: '刷单', action: BLOCK, hits: 0 }],
    });
    await host.ok('wordSave', { liveId: stage.portrait.liveId, remove: ['代购'] });
  });

  it('J-01 an entry has up to 32 characters, and a list up to 10,000 entries', async ({ host }) => {
    const add = (word: string) =>
      host.call('wordSave', { ...room, add: [{ word, action: BLOCK }] });
    expect(await add('字'.repeat(33))).toMatchObject({ code: 40 });
    expect(await add('🎉'.repeat(33))).toMatchObject({ code: 40 });
    for (const longest of ['字'.repeat(32), '🎉'.repeat(32)]) {
      await host.ok('wordSave', { ...room, add: [{ word: longest, action: HOLD }] });
      expect((await host.ok('wordList', room)).room).toEqual([
        { word: longest, action: HOLD, hits: 0 },
      ]);
      await host.ok('wordSave', { ...room, remove: [longest] });
    }
    expect(await add('-—…')).toMatchObject({ code: 40 });
    const words = Array.from({ length: 10_000 }, (_, index) => `第${index}词`);
    for (let from = 0; from < words.length; from += 300) {
      const some = words.slice(from, from + 300);
      const entries = some.map((word) => ({ word, action: HOLD }));
      await host.ok('wordSave', { ...room, add: entries });
    }
    expect(await add('多出的词')).toMatchObject({
      code: 40,
      msg: '参数错误：add 词表最多10000个词',
    });
    expect((await host.ok('wordList', room)).room).toHaveLength(10_000);
    for (let from = 0; from < words.length; from += 300)
      await host.ok('wordSave', { ...room, remove: words.slice(from, from + 300) });
  });

  it('J-02 the name of another is not judged, a mention of oneself is', async ({
    server,
    host,
  }) => {
    const viewer = await server.enter('viewer', stage.live.liveId);
    const other = await server.enter('viewer2', stage.live.liveId);
    await viewer.command('chat', { message: '我是小鱼儿' });
    await other.command('chat', { message: '我在' });
    await host.ok('wordSave', { ...room, add: [{ word: '小鱼儿', action: BLOCK }] });
    const at_who = JSON.stringify([{ accountId: stage.viewer.id, nickName: '小鱼儿' }]);
    const message = '@小鱼儿 你好';
    expect(await other.command('chat', { message, at_who })).toMatchObject({ result: 0 });
    expect(await viewer.command('chat', { message, at_who })).toMatchObject({
      result: 1,
      msg: '评论含有不允许的内容，未发送',
    });
    await host.ok('wordSave', { ...room, remove: ['小鱼儿'] });
    await Promise.all([viewer.leave(), other.leave()]);
  });

  it('J-04 a listed word in full width with a zero-width character inside is blocked, and stored nowhere', async ({
    server,
    admin,
    host,
  }) => {
    const viewer = await server.enter('viewer', stage.live.liveId);
    await admin.ok('platformWordSave', { add: [{ word: '刷单', action: BLOCK }] });
    await host.ok('wordSave', { ...room, add: [{ word: 'VX', action: REPLACE }] });
    const before = await host.ok('commentList', room);
    const refused = await viewer.command('chat', { message: '来刷\u200d 單' });
    expect(refused).toMatchObject({ result: 1, msg: '评论含有不允许的内容，未发送' });
    expect(await host.ok('commentList', room)).toEqual(before);
    expect(await viewer.command('chat', { message: '加Ｖ\u200dＸ， 好' })).toMatchObject({
      body: { chat_result: 'ok' },
    });
    const { items } = await host.ok('commentList', room);
    expect(items.at(-1)?.message).toBe('加***， 好');
    const lists = await host.ok('wordList', room);
    expect([lists.platform[0]?.hits, lists.room[0]?.hits]).toEqual([1, 1]);
    // Each entry is counted in each live by itself, a word of both lists in the one that decided.
    await host.ok('wordSave', { ...room, add: [{ word: '刷单', action: REPLACE }] });
    const elsewhere = await server.enter('viewer2', stage.portrait.liveId);
    for (const message of ['刷单', '又刷单', '还刷单'])
      await elsewhere.command('chat', { message });
    for (const message of ['加VX', '加 VX 和 VX']) await viewer.command('chat', { message });
    const hitsIn = async (liveId: string) => {
      const { platform, room: own } = await host.ok('wordList', { liveId });
      const hits = (words: typeof own) => Object.fromEntries(words.map((w) => [w.word, w.hits]));
      return { platform: hits(platform), room: hits(own) };
    };
    expect(await hitsIn(stage.portrait.liveId)).toEqual({ platform: { 刷单: 3 }, room: {} });
    expect(await hitsIn(stage.live.liveId)).toEqual({
      platform: { 刷单: 1 },
      room: { VX: 4, 刷单: 0 },
    });
    await host.ok('wordSave', { ...room, remove: ['刷单'] });
    await elsewhere.leave();
    await host.ok('wordSave', { ...room, remove: ['VX'] });
    expect(await viewer.command('chat', { message: '加VX' })).toMatchObject({ result: 0 });
    await viewer.leave();
  });

  it('J-04 operators and hosts are exempt', async ({ server }) => {
    const speaker = await server.enter('host', stage.live.liveId);
    expect(await speaker.command('chat', { message: '不要刷单' })).toMatchObject({ result: 0 });
    await speaker.leave();
  });
});
