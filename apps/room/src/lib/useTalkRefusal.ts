import { ChatState, Flag, GuestPolicy } from '@live/protocol';
import { useRoom, useRoomModel } from '@live/web';
import { texts } from './texts.ts';
import { useTimeLeft } from './useCountdown.ts';

/** Why the person may not comment or ask now, if so. */
export const useTalkRefusal = (): string | undefined => {
  const { account } = useRoomModel();
  const isSilenced = useRoom(({ membership }) => membership.isSilenced);
  const guestPolicy = useRoom(({ room }) => room.detail.flow?.guestPolicy);
  const silence = useRoom(({ membership }) => membership.silence);
  const left = useTimeLeft(silence);
  const isAllSilenced = useRoom(({ room }) => room.detail.chatState === ChatState.ALL_SILENCED);
  if (isSilenced) {
    const isLongTerm = silence?.isEverywhere === true && left === undefined;
    return texts.comments.silencedFor(silence?.reason, left, isLongTerm);
  }
  if (isAllSilenced) return texts.comments.allSilenced;
  const mayOnlyWatch = account.isGuest === Flag.YES && guestPolicy === GuestPolicy.WATCH;
  return mayOnlyWatch ? texts.comments.guestsWatch : undefined;
};
