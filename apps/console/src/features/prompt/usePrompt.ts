import { useBusy, useRoomModel } from '@live/web';
import { api } from '../../lib/api.ts';
import { toast } from '../../lib/feedback.ts';
import { texts } from '../../lib/texts.ts';

/** Sends the host a line, and withdraws it. */
export const usePrompt = () => {
  const model = useRoomModel();
  const { liveId } = model.loaded;
  const [isBusy, run] = useBusy();
  // The notice may be late or lost.
  const refresh = () => model.refresh('prompt');
  /** Whether it was sent. */
  const send = (text: string) =>
    run(async () => {
      await api.call('promptSend', { liveId, text });
      refresh();
    });
  const withdraw = (promptId: string) =>
    run(async () => {
      const { handledBy } = await api.call('promptWithdraw', { liveId, promptId });
      if (handledBy) toast('info', texts.undo.handledBy(handledBy));
      refresh();
    });
  return { isBusy, send, withdraw };
};
