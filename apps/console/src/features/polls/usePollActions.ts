import type { Poll } from '@live/protocol';
import { useRoomModel } from '@live/web';
import { api } from '../../lib/api.ts';
import { confirm, toast } from '../../lib/feedback.ts';
import { pollTexts } from '../../lib/pollTexts.ts';
import { texts } from '../../lib/texts.ts';
import { toastDone } from '../../lib/undo.ts';
import { inputOf, type PollDraft } from './pollDraft.ts';

/** Launches and ends polls, each after a question. */
export const usePollActions = (liveId: string) => {
  const model = useRoomModel();
  /** Another operator may have been faster, and the notice may be late. */
  const andRefresh = async <T>(call: Promise<T>): Promise<T> => {
    try {
      return await call;
    } finally {
      model.refresh('poll');
    }
  };
  const launch = (draft: PollDraft) =>
    confirm({
      title: pollTexts.launch,
      content: pollTexts.launchQuestion,
      detail: draft.question,
      onOk: async () => {
        await andRefresh(api.call('pollLaunch', inputOf(liveId, draft)));
        toast('success', texts.common.done);
      },
    });
  const end = ({ pollId, question }: Poll) =>
    confirm({
      title: pollTexts.end,
      content: pollTexts.endQuestion,
      detail: question,
      isDangerous: true,
      onOk: async () => {
        const done = await andRefresh(api.call('pollEnd', { liveId, pollId }));
        toastDone(liveId, done, pollTexts.endedOne(question));
      },
    });
  return { launch, end };
};
