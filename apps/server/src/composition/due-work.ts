import { randomInt } from 'node:crypto';
import { DueWork } from '../application/due-work.ts';
import { removalRows, silenceRows } from '../db/sanction-rows.ts';
import { listDueHeld } from '../features/comments/comments.held.store.ts';
import { LuckyBagEntryCounts } from '../features/lucky-bags/lucky-bags.counts.ts';
import { LuckyBagDrawing } from '../features/lucky-bags/lucky-bags.drawing.ts';
import { listDueBags } from '../features/lucky-bags/lucky-bags.store.ts';
import type { Foundation } from './foundation.ts';
import type { Services } from './services.ts';

/** What the server does when its time has come, without anybody asking for it. */
export const openDueWork = (
  opened: AsyncDisposableStack,
  foundation: Foundation,
  { silences, removals, comments, words }: Services,
): void => {
  const { units, store, announcer, log } = foundation;
  opened.defer(() => words.destroy());
  const entryCounts = new LuckyBagEntryCounts(units, {
    store,
    log,
    announceCount: (room, body) => announcer.announceEphemeral(room, 'luckyBagEnroll', body),
  });
  opened.defer(() => entryCounts.destroy());
  const drawing = new LuckyBagDrawing(units, randomInt);
  const dueWork = new DueWork(foundation, [
    { name: 'draw', list: listDueBags, run: (room, id) => drawing.draw(room, id) },
    {
      name: 'end of a silence',
      list: silenceRows.listDue,
      run: (room, id) => silences.ofPerson.end(room, id),
    },
    {
      name: 'end of a removal',
      list: removalRows.listDue,
      run: (room, id) => removals.end(room, id),
    },
    {
      name: 'end of a held comment',
      list: listDueHeld,
      run: (room, id) => comments.held.expire(room, id),
    },
  ]);
  opened.defer(() => dueWork.destroy());
};
