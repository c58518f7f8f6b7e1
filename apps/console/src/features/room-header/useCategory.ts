import type { LiveDetail } from '@live/protocol';
import { CallError } from '@live/web';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { confirm, toast } from '../../lib/feedback.ts';
import { texts } from '../../lib/texts.ts';
import { setCategory } from './api/setCategory.ts';

/** The category as shown; it changes only when the server has agreed. */
export const useCategory = (room: LiveDetail) => {
  const [value, setValue] = useState(room.liveCategoryId);
  const [isSaving, setSaving] = useState(false);
  // Another console may have changed it: what the server says last counts.
  const [known, setKnown] = useState(room.liveCategoryId);
  if (known !== room.liveCategoryId) {
    setKnown(room.liveCategoryId);
    setValue(room.liveCategoryId);
  }

  const choose = async (next: string) => {
    const previous = value;
    // Without a category before, nothing is asked or sent, and the choice does not stay.
    if (previous === '' || next === previous) return;
    setValue(next);
    const agreed = await confirm({ content: texts.header.changeCategory });
    if (!agreed) return setValue(previous);
    setSaving(true);
    try {
      await setCategory(api, room.liveId, next);
    } catch (error) {
      setValue(previous);
      toast('error', error instanceof CallError ? error.message : texts.errors.network);
    } finally {
      setSaving(false);
    }
  };

  return { value, isSaving, choose };
};
