import type { AudienceQuestion, Pin } from '@live/protocol';
import { useRoomModel } from '@live/web';
import { api } from '../../lib/api.ts';
import { confirm } from '../../lib/feedback.ts';
import { questionTexts } from '../../lib/questionTexts.ts';
import { toastDone } from '../../lib/undo.ts';

/** Puts questions on top, answers and hides them; each is offered to be undone. */
export const useQuestionActions = (liveId: string, refresh: () => Promise<void>) => {
  const model = useRoomModel();
  const setPin = async (pin: Pin, what: string) => {
    const done = await api.call('flowSave', { liveId, pin });
    const { flow } = model.getSnapshot().room.detail;
    if (flow) model.applyLocal({ type: 'flow-changed', flow: { ...flow, pin } });
    toastDone(liveId, done, what);
  };
  return {
    pin: ({ questionId, message, name }: AudienceQuestion) =>
      void confirm({
        title: questionTexts.pin,
        content: questionTexts.pinQuestion,
        detail: message,
        onOk: () => setPin({ text: message, questionId, name }, questionTexts.onTop(message)),
      }),
    unpin: () => void setPin({ text: '' }, questionTexts.offTop).catch(() => undefined),
    hide: ({ questionId, message }: AudienceQuestion) =>
      void confirm({
        title: questionTexts.hide,
        content: questionTexts.hideQuestion,
        detail: message,
        isDangerous: true,
        onOk: async () => {
          try {
            const done = await api.call('audienceQuestionHide', { liveId, questionId });
            toastDone(liveId, done, questionTexts.hidden(message));
          } finally {
            void refresh();
          }
        },
      }),
    answer: async ({ questionId, message }: AudienceQuestion, answer: string) => {
      try {
        const done = await api.call('audienceQuestionAnswer', { liveId, questionId, answer });
        toastDone(liveId, done, questionTexts.answered(message));
      } finally {
        void refresh();
      }
    },
  };
};
