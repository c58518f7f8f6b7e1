import { WordAction } from '@live/protocol';
import { stage } from '@live/testkit';
import { describeStores, type StoreHome } from '@live/testkit/stores';
import { normaliseText } from '@live/words';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Store } from '../../db/store.ts';
import { WordLists } from './words.lists.ts';
import { addWords, listWords, touchList } from './words.store.ts';

describeStores('the word lists of a server', (open) => {
  let home: StoreHome;
  let store: Store;
  const list = async (listId: string, word: string) =>
    store.transaction(async (db) => {
      await touchList(db, listId);
      await addWords(db, listId, [{ word, action: WordAction.BLOCK }]);
    });
  beforeEach(async () => {
    home = await open();
    store = await home.open();
    await list('', '刷单');
    await list(stage.live.liveId, '代购');
  });
  afterEach(async () => {
    await store.destroy();
    await home.destroy();
  });

  const found = async (lists: WordLists, liveId: string, text: string) =>
    (await lists.of(liveId)).flatMap((matcher) => matcher.find(normaliseText(text))).length;

  it('J-04 a list that cannot be read fails the comments of its room, and is read again', async () => {
    let failures = 1;
    const lists = new WordLists(store.db, async (db, listId) => {
      if (listId === '' && failures-- > 0) throw new Error('no connection');
      return listWords(db, listId);
    });
    const both = await Promise.allSettled([
      lists.of(stage.live.liveId),
      lists.of(stage.live.liveId),
    ]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await found(lists, stage.live.liveId, '刷单代购')).toBe(2);
    expect(await found(lists, stage.paused.liveId, '刷单代购')).toBe(1);
  });

  it('J-04 what was being read while this server changed the list is read again', async () => {
    let changes: Promise<void> | undefined;
    const lists = new WordLists(store.db, async (db, listId) => {
      const words = await listWords(db, listId);
      changes ??= list(stage.live.liveId, '加微').then(() => lists.changed());
      await changes;
      return words;
    });
    await lists.of(stage.live.liveId);
    expect(await found(lists, stage.live.liveId, '加微')).toBe(1);
  });
});
