import { api } from '../../lib/api.ts';
import { toast } from '../../lib/feedback.ts';
import { queryClient } from '../../lib/queryClient.ts';
import { texts } from '../../lib/texts.ts';
import { toastDone } from '../../lib/undo.ts';

const refresh = (liveId: string) =>
  queryClient.invalidateQueries({ queryKey: ['review-marks', liveId] });

/** False when it failed; the client has shown why. */
export const saveMark = async (
  liveId: string,
  mark: { markId?: string; atMs?: number; agoMs?: number; text: string },
): Promise<boolean> => {
  try {
    const { handledBy } = await api.call('markSave', { liveId, ...mark });
    if (handledBy === undefined) toast('success', texts.common.done);
    else toast('info', texts.undo.handledBy(handledBy));
  } catch {
    return false;
  }
  await refresh(liveId);
  return true;
};

export const deleteMark = async (liveId: string, markId: string): Promise<void> => {
  try {
    toastDone(liveId, await api.call('markDelete', { liveId, markId }), texts.done.deleteMark);
  } catch {
    return;
  }
  await refresh(liveId);
};
