import type { Done, LiveDetail } from '@live/protocol';
import { type ApiClient, useRoomModel } from '@live/web';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { failureText } from '../../lib/failureText.ts';
import { confirm, toast } from '../../lib/feedback.ts';
import { texts } from '../../lib/texts.ts';
import { toastDone } from '../../lib/undo.ts';

/** The shown category; reverted when the user cancels or the server refuses. */
export const useCategory = ({ liveId, liveCategoryId: known }: LiveDetail) => {
  const model = useRoomModel();
  /** What was chosen and is not saved yet. */
  const [chosen, setChosen] = useState<string>();
  const [isSaving, setSaving] = useState(false);

  const choose = async (next: string) => {
    // A room without a category cannot be given one here.
    if (known === '' || next === known) return;
    setChosen(next);
    try {
      if (!(await confirm({ content: texts.header.changeCategory }))) return;
      setSaving(true);
      const done = await setCategory(api, liveId, next);
      model.applyLocal({ type: 'category-changed', categoryId: next });
      // The specification shows nothing here; another back end does not know undoing.
      if (done.actionId !== undefined || done.handledBy !== undefined)
        toastDone(liveId, done, texts.done.category);
    } catch (error) {
      toast('error', failureText(error));
    } finally {
      setSaving(false);
      setChosen(undefined);
    }
  };

  return { value: chosen ?? known, isSaving, choose };
};

/** Quiet, because the dropdown shows the error itself when it reverts its choice. */
export const setCategory = (
  api: Pick<ApiClient, 'call'>,
  liveId: string,
  categoryId: string,
): Promise<Done> => api.call('categorySet', { liveId, categoryId }, { quiet: true });
