import { WordAction } from '@live/protocol';
import { stage } from '@live/testkit';
import { serviceContextOf } from '@live/testkit/service-context';
import { describeStores, type StoreHome } from '@live/testkit/stores';
import { judge, WordMatcher } from '@live/words';
import fc from 'fast-check';
import pino from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Store } from '../../db/store.ts';
import { Words } from './words.service.ts';
import { addWords, touchList } from './words.store.ts';

const SENTENCES = 10_000;
const LETTERS = [...'刷單单加Ｖvx微信 代购購-\u200d好'];

const anyWord = fc.record({
  word: fc.string({ unit: fc.constantFrom(...'刷单加vx微信代购'), minLength: 1, maxLength: 4 }),
  action: fc.constantFrom(...Object.values(WordAction)),
});
const anyList = fc.uniqueArray(anyWord, { selector: ({ word }) => word, maxLength: 40 });
const anySentence = fc.string({ unit: fc.constantFrom(...LETTERS), maxLength: 20 });

describeStores('the page and the server', (open) => {
  let home: StoreHome;
  let store: Store;
  beforeEach(async () => {
    home = await open();
    store = await home.open();
  });
  afterEach(async () => {
    await store.destroy();
    await home.destroy();
  });

  it('J-03 say the same about 10,000 made sentences', async () => {
    const [[platform = [], room = []] = []] = fc.sample(fc.tuple(anyList, anyList), 1);
    await store.transaction(async (db) => {
      for (const [listId, words] of [
        ['', platform],
        [stage.live.liveId, room],
      ] as const) {
        await touchList(db, listId);
        await addWords(db, listId, words);
      }
    });
    const server = new Words(serviceContextOf(store), pino({ level: 'silent' }));
    const fetched = await server.list(stage.live.liveId);
    const lists = [fetched.platform, fetched.room].map((words) => new WordMatcher(words));
    for (const sentence of fc.sample(anySentence, SENTENCES)) {
      const { action, text } = judge(sentence, '', lists);
      expect(
        await server.filter(stage.live.liveId, sentence, { atWho: '', authorId: '' }),
      ).toMatchObject({
        action,
        message: text,
      });
    }
    await server.destroy();
  });
});
