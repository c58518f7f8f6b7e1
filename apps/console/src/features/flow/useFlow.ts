import { GuestPolicy, type RoomFlow } from '@live/protocol';
import { useRoomModel } from '@live/web';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { confirm, toast } from '../../lib/feedback.ts';
import { texts } from '../../lib/texts.ts';

/** Changes the settings of the room. What makes people leave is confirmed first. */
export const useFlow = (flow: RoomFlow) => {
  const model = useRoomModel();
  const [isSaving, setSaving] = useState(false);

  const save = async (change: Partial<RoomFlow>): Promise<void> => {
    setSaving(true);
    try {
      await api.call('flowSave', { liveId: model.loaded.liveId, ...change });
      model.applyLocal({ type: 'flow-changed', flow: { ...flow, ...change } });
    } finally {
      setSaving(false);
    }
  };

  const setGuestPolicy = async (guestPolicy: GuestPolicy): Promise<void> => {
    const change = () => save({ guestPolicy });
    if (guestPolicy !== GuestPolicy.NONE) {
      // The call has shown its failure.
      await change()
        .then(() => toast('success', texts.common.done))
        .catch(() => {});
      return;
    }
    const isConfirmed = await confirm({
      title: texts.flow.noGuestsTitle,
      content: texts.flow.noGuestsQuestion,
      detail: texts.flow.noGuestsDetail,
      isDangerous: true,
      onOk: change,
    });
    if (isConfirmed) toast('success', texts.common.done);
  };

  return { isSaving, setGuestPolicy };
};
