import { type Done, GuestPolicy, type RoomFlow } from '@live/protocol';
import { useRoomModel } from '@live/web';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { confirm } from '../../lib/feedback.ts';
import { texts } from '../../lib/texts.ts';
import { reportDone } from '../../lib/undo.ts';

/** Changes the settings of the room. What makes people leave is confirmed first. */
export const useFlow = (flow: RoomFlow) => {
  const model = useRoomModel();
  const { liveId } = model.loaded;
  const [isSaving, setSaving] = useState(false);

  const save = async (change: Partial<RoomFlow>): Promise<Done> => {
    setSaving(true);
    try {
      const done = await api.call('flowSave', { liveId, ...change });
      model.applyLocal({ type: 'flow-changed', flow: { ...flow, ...change } });
      return done;
    } finally {
      setSaving(false);
    }
  };

  const setGuestPolicy = async (guestPolicy: GuestPolicy): Promise<void> => {
    let done: Done = {};
    const change = async () => {
      done = await save({ guestPolicy });
    };
    if (guestPolicy !== GuestPolicy.NONE) {
      // The call has shown its failure.
      await change().then(
        () => reportDone(liveId, done),
        () => {},
      );
      return;
    }
    const isConfirmed = await confirm({
      title: texts.flow.noGuestsTitle,
      content: texts.flow.noGuestsQuestion,
      detail: texts.flow.noGuestsDetail,
      isDangerous: true,
      onOk: change,
    });
    if (isConfirmed) reportDone(liveId, done);
  };

  return { isSaving, setGuestPolicy };
};
