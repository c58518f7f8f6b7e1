import type { TestClient, TestServer } from '@live/testkit';
import { stage } from '@live/testkit';
import { describeOnPersistentStore } from '@live/testkit/persistent-store';
import { afterAll, beforeAll, expect, it } from 'vitest';

const room = { liveId: stage.live.liveId };

describeOnPersistentStore('the search of comments', (place) => {
  let server: TestServer;
  let host: TestClient;
  beforeAll(async () => {
    server = await place.start();
    host = await server.signIn('host');
    for (const [name, ...messages] of [
      ['viewer', '蓝色沙发多少钱', 'Sofa 100%', '谢谢'],
      ['viewer2', '蓝色沙发有货吗', '蓝色沙发包邮吗', '100个'],
    ] as const) {
      const viewer = await server.enter(name, stage.live.liveId);
      for (const message of messages) await viewer.command('chat', { message });
      await viewer.leave();
    }
    // Comments of another live are not searched.
    const elsewhere = await server.enter('viewer', stage.portrait.liveId);
    await elsewhere.command('chat', { message: '蓝色沙发在别处' });
    await elsewhere.leave();
  });
  afterAll(() => server.destroy());

  const find = async (input: {
    words?: string;
    person?: string;
    limit?: number;
    cursor?: string;
  }) => host.ok('commentSearch', { ...room, ...input });
  const messages = async (input: Parameters<typeof find>[0]) =>
    (await find(input)).items.map(({ message }) => message);

  it('J-12 finds words and people in the whole live, newest first', async () => {
    const sofas = ['蓝色沙发包邮吗', '蓝色沙发有货吗', '蓝色沙发多少钱'];
    expect(await messages({ words: '蓝色沙发' })).toEqual(sofas);
    expect(await messages({ words: '蓝色沙发', person: '小鱼' })).toEqual(['蓝色沙发多少钱']);
    expect(await messages({ words: '蓝色沙发', person: '橙子' })).toEqual(sofas.slice(0, 2));
    expect((await find({ words: '蓝色沙发多少钱' })).items).toMatchObject([
      { sourceId: stage.viewer.id, sourceName: '小鱼儿', message: '蓝色沙发多少钱' },
    ]);
    // Either case, and signs of the pattern stand for themselves.
    expect(await messages({ words: 'sofa 100%' })).toEqual(['Sofa 100%']);
    expect(await messages({ words: '没有这句' })).toEqual([]);
  });

  it('J-12 reads on after a comment, and leaves deleted ones out', async () => {
    const first = await find({ words: '蓝色沙发', limit: 2 });
    expect(first).toMatchObject({ hasMore: true, items: [{}, {}] });
    const rest = await find({ words: '蓝色沙发', limit: 2, cursor: first.next });
    expect(rest.items.map(({ message }) => message)).toEqual(['蓝色沙发多少钱']);
    expect(rest.hasMore).toBe(false);
    await host.ok('commentDel', { ...room, commentId: first.items[0]?.id ?? '' });
    expect(await messages({ words: '蓝色沙发' })).toEqual(['蓝色沙发有货吗', '蓝色沙发多少钱']);
  });
});
