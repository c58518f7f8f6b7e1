import { GuestPolicy, type RoomFlow } from '@live/protocol';
import { useBusy, useRoom, useRoomModel } from '@live/web';
import { api } from '../../lib/api.ts';
import { confirm } from '../../lib/feedback.ts';
import { roomTexts } from '../../lib/roomTexts.ts';
import { texts } from '../../lib/texts.ts';
import { toastDone } from '../../lib/undo.ts';

/** The settings of the room, and their change. What makes people leave is confirmed first. */
export const useFlow = () => {
  const model = useRoomModel();
  const flow = useRoom(({ room }) => room.detail.flow);
  const { liveId } = model.loaded;
  const [isSaving, run] = useBusy();

  const save = async (change: Partial<RoomFlow>): Promise<void> => {
    const done = await api.call('flowSave', { liveId, ...change });
    const { flow: now } = model.getSnapshot().room.detail;
    if (now) model.applyLocal({ type: 'flow-changed', flow: { ...now, ...change } });
    toastDone(liveId, done, changeText(change));
  };

  /** Whether it was changed. */
  const set = (change: Partial<RoomFlow>): Promise<boolean> => {
    if (change.guestPolicy !== GuestPolicy.NONE) return run(() => save(change));
    return confirm({
      title: roomTexts.flow.noGuestsTitle,
      content: roomTexts.flow.noGuestsQuestion,
      detail: roomTexts.flow.noGuestsDetail,
      isDangerous: true,
      onOk: () => save(change),
    });
  };

  return { flow, isSaving, set };
};

/** What a change has set. */
const changeText = ({ guestPolicy, slowSeconds, reviewMode, pin }: Partial<RoomFlow>): string => {
  const { done } = texts;
  const { flow } = roomTexts;
  if (guestPolicy !== undefined) return done.set(flow.guestPolicies[guestPolicy]);
  if (slowSeconds !== undefined) return done.set(`${flow.slow} ${flow.pause(slowSeconds)}`);
  if (reviewMode !== undefined) return done.set(flow.reviewModes[reviewMode]);
  return pin?.text ? done.announce : done.unpin;
};
