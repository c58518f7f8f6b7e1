import { useRoomModel } from '@live/web';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { toast } from '../../lib/feedback.ts';
import { texts } from '../../lib/texts.ts';

/** Sends the host a line, and withdraws it. */
export const usePrompt = () => {
  const model = useRoomModel();
  const { liveId } = model.loaded;
  const [isBusy, setBusy] = useState(false);

  /** Whether it was done. */
  const run = async (call: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true);
    try {
      await call();
      // The notice may be late or lost.
      model.refresh('prompt');
      return true;
    } catch {
      // The client has shown the error.
      return false;
    } finally {
      setBusy(false);
    }
  };
  const send = (text: string) => run(() => api.call('promptSend', { liveId, text }));
  const withdraw = (promptId: string) =>
    run(async () => {
      const { handledBy } = await api.call('promptWithdraw', { liveId, promptId });
      if (handledBy) toast('info', texts.undo.handledBy(handledBy));
    });
  return { isBusy, send, withdraw };
};
