import { useBusy, useRoomModel } from '@live/web';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { failureText } from '../../lib/failureText.ts';
import { toast } from '../../lib/feedback.ts';
import { texts } from '../../lib/texts.ts';

/** Sends the host a line, and withdraws it. */
export const usePrompt = () => {
  const model = useRoomModel();
  const { liveId } = model.loaded;
  const [isBusy, run] = useBusy();
  // The notice may be late or lost.
  const refresh = () => model.refresh('prompt');
  /** Why the last line was not sent; shown where it was written. */
  const [refusal, setRefusal] = useState<string>();
  /** Whether it was sent. */
  const send = (text: string) => {
    setRefusal(undefined);
    return run(async () => {
      try {
        await api.call('promptSend', { liveId, text }, { quiet: true });
      } catch (error) {
        setRefusal(failureText(error));
        throw error;
      }
      refresh();
    });
  };
  const withdraw = (promptId: string) =>
    run(async () => {
      const { handledBy } = await api.call('promptWithdraw', { liveId, promptId });
      if (handledBy) toast('info', texts.undo.handledBy(handledBy));
      refresh();
    });
  return { isBusy, refusal, send, withdraw };
};
