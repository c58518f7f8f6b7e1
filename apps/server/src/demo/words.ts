import { WordAction } from '@live/protocol';
import type { Store } from '../db/store.ts';
import { addWords, findVersions, PLATFORM, touchList } from '../features/words/words.store.ts';

/** What the virtual viewers' advertising contains: one entry for each thing that can happen. */
export const demoWords = [
  { word: '加V', action: WordAction.BLOCK },
  { word: '扫我头像', action: WordAction.BLOCK },
  { word: '兼职日结', action: WordAction.HOLD },
  { word: '点我主页', action: WordAction.REPLACE },
];

/** Lists the words once: what somebody has changed since stays. Reviewing is for whoever tries it to switch on. */
export const seedDemoWords = (store: Store, liveId: string): Promise<void> =>
  store.transaction(async (db) => {
    if ((await findVersions(db, liveId)).length > 0) return;
    await touchList(db, PLATFORM);
    await addWords(db, PLATFORM, demoWords);
  });
