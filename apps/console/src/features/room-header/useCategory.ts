import type { ActionResult, LiveDetail } from '@live/protocol';
import type { ApiClient } from '@live/web';
import { useEffect, useState } from 'react';
import { api } from '../../lib/api.ts';
import { failureText } from '../../lib/failureText.ts';
import { confirm, toast } from '../../lib/feedback.ts';
import { texts } from '../../lib/texts.ts';
import { onUndone, toastDone } from '../../lib/undo.ts';

/** The shown category; reverted when the user cancels or the server refuses. */
export const useCategory = (room: LiveDetail) => {
  const [value, setValue] = useState(room.liveCategoryId);
  const [isSaving, setSaving] = useState(false);
  // Another console may have changed it: the latest fetched value wins.
  const [known, setKnown] = useState<string | undefined>(room.liveCategoryId);
  if (known !== room.liveCategoryId) {
    setKnown(room.liveCategoryId);
    setValue(room.liveCategoryId);
  }
  // What was chosen here may be what was undone.
  useEffect(() => onUndone(() => setKnown(undefined)), []);

  const choose = async (next: string) => {
    const previous = value;
    // A room without a category cannot be given one here.
    if (previous === '' || next === previous) return;
    setValue(next);
    const isConfirmed = await confirm({ content: texts.header.changeCategory });
    if (!isConfirmed) return setValue(previous);
    setSaving(true);
    try {
      const done = await setCategory(api, room.liveId, next);
      // The specification shows nothing here; another back end does not know undoing.
      if (done.actionId !== undefined || done.handledBy !== undefined)
        toastDone(room.liveId, done, texts.done.category);
    } catch (error) {
      setValue(previous);
      toast('error', failureText(error));
    } finally {
      setSaving(false);
    }
  };

  return { value, isSaving, choose };
};

/** Quiet, because the dropdown shows the error itself when it reverts its choice. */
export const setCategory = (
  api: Pick<ApiClient, 'call'>,
  liveId: string,
  categoryId: string,
): Promise<ActionResult> => api.call('categorySet', { liveId, categoryId }, { quiet: true });
