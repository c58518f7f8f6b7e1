import { PLATFORM_KEY, PlatformClient, stage } from '@live/testkit';
import { describeOnPersistentStore } from '@live/testkit/persistent-store';
import { expect } from 'vitest';
import { countDeleted, listQuestions } from './comment-counts.ts';

const liveId = stage.live.liveId;

describeOnPersistentStore('the questions of a report', (place) => {
  const it = place.test({ platformKey: PLATFORM_KEY });

  it('U-07 follow deletions, what is undone, and erasures', async ({ server, store, host }) => {
    const ask = async (name: string, messages: readonly string[]) => {
      const person = await server.enter(name, liveId);
      for (const message of messages) await person.command('chat', { message });
    };
    await ask('viewer', ['包邮吗？', '包邮吗', '包邮吗', '包邮的']);
    await ask('viewer2', ['包邮吗?', '包邮吗']);
    const asked = async () =>
      (await listQuestions(store.db, liveId, 10)).filter(({ text }) => text.startsWith('包邮'));
    expect(await asked()).toEqual([{ text: '包邮吗', count: 5, people: 2 }]);
    const found = await host.ok('commentSearch', { liveId, words: '包邮吗？' });
    const deletedBefore = await countDeleted(store.db, liveId);
    await host.ok('commentDel', { liveId, commentId: found.items[0]?.id ?? '' });
    expect(await asked()).toEqual([{ text: '包邮吗', count: 4, people: 2 }]);
    expect(await countDeleted(store.db, liveId)).toBe(deletedBefore + 1);
    const { items } = await host.ok('actionList', { liveId, kind: 'comment-del' });
    await host.ok('undo', { liveId, actionId: items[0]?.id ?? '' });
    expect(await asked()).toEqual([{ text: '包邮吗', count: 5, people: 2 }]);
    await new PlatformClient(server).ok('platformPersonErase', { name: 'viewer' });
    expect(await asked()).toEqual([{ text: '包邮吗', count: 2, people: 1 }]);
    // What it says in their place is no question.
    const questions = await listQuestions(store.db, liveId, 1_000);
    expect(questions.every(({ text }) => !text.includes('删除'))).toBe(true);
  });
});
