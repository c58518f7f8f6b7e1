import { DueWork } from '../application/due-work.ts';
import { SupportCounts } from '../features/audience-questions/audience-questions.counts.ts';
import { listEnded, listWaiting } from '../features/clips/clips.store.ts';
import { listDueHeld } from '../features/comments/comments.held.store.ts';
import { LuckyBagEntryCounts } from '../features/lucky-bags/lucky-bags.counts.ts';
import { LuckyBagDrawing } from '../features/lucky-bags/lucky-bags.drawing.ts';
import { listDueBags } from '../features/lucky-bags/lucky-bags.store.ts';
import { PollCounts } from '../features/polls/polls.counts.ts';
import { listDuePolls } from '../features/polls/polls.store.ts';
import { removalRows, silenceRows } from '../features/sanctions/sanction-rows.ts';
import type { Foundation } from './foundation.ts';
import type { Services } from './services.ts';

/** What the server does when its time has come, without anybody asking for it. */
export const openDueWork = (
  opened: AsyncDisposableStack,
  foundation: Foundation,
  { silences, removals, comments, words, clipMaker, polls, purchases }: Services,
): void => {
  const { units, store, announcer, ownership, log } = foundation;
  opened.defer(() => words.destroy());
  opened.defer(() => clipMaker.destroy());
  opened.defer(() => purchases.destroy());
  const entryCounts = new LuckyBagEntryCounts(units, {
    store,
    log,
    announceCount: (room, body) => announcer.announceEphemeral(room, 'luckyBagEnroll', body),
  });
  opened.defer(() => entryCounts.destroy());
  const pollCounts = new PollCounts({
    store,
    ownership,
    log,
    announce: (room, name, body) => announcer.announceEphemeral(room, name, body),
  });
  opened.defer(() => pollCounts.destroy());
  const supportCounts = new SupportCounts({
    store,
    ownership,
    log,
    announce: (room, body) => announcer.announceEphemeral(room, 'questionSupports', body),
  });
  opened.defer(() => supportCounts.destroy());
  const drawing = new LuckyBagDrawing(units);
  const dueWork = new DueWork(foundation, [
    { name: 'draw', list: listDueBags, run: (room, id) => drawing.draw(room, id) },
    { name: 'end of a poll', list: listDuePolls, run: (room, id) => polls.endDue(room, id) },
    {
      name: 'end of a silence',
      list: silenceRows.listDue,
      run: (room, id) => silences.end(room, id),
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
    { name: 'clip', list: listWaiting, run: (room, id) => clipMaker.begin(room, id) },
    { name: 'end of a clip', list: listEnded, run: (room, id) => clipMaker.end(room, id) },
  ]);
  opened.defer(() => dueWork.destroy());
};
