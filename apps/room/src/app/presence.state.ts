import { ChatState, type LiveDetail, type Notice } from '@live/protocol';

/** What one's own place in the room is like, and how full the room is. */
export interface PresenceState {
  online: number | undefined;
  likes: number | undefined;
  isAllSilenced: boolean;
  isSilenced: boolean;
  isRemoved: boolean;
}

export type PresenceEvent =
  | { type: 'notice'; notice: Notice; accountId: string }
  | { type: 'entered'; online: number }
  | { type: 'loaded'; room: LiveDetail }
  | { type: 'refused' };

export const initialPresence = (room: LiveDetail): PresenceState => ({
  online: undefined,
  likes: undefined,
  isAllSilenced: room.chatState === ChatState.ALL_BANNED,
  isSilenced: false,
  isRemoved: false,
});

export const reducePresence = (state: PresenceState, event: PresenceEvent): PresenceState => {
  switch (event.type) {
    case 'entered':
      return { ...state, online: event.online };
    case 'loaded':
      return { ...state, isAllSilenced: event.room.chatState === ChatState.ALL_BANNED };
    case 'refused':
      return { ...state, isRemoved: true };
    case 'notice':
      return heard(state, event.notice, event.accountId);
  }
};

const heard = (state: PresenceState, notice: Notice, accountId: string): PresenceState => {
  switch (notice.name) {
    case 'audienceCount':
      return { ...state, online: notice.body.online_count };
    case 'likeCount':
      return { ...state, likes: notice.body.like_count };
    case 'room':
      return { ...state, isAllSilenced: notice.body.mute === ChatState.ALL_BANNED };
    case 'kickout':
      return notice.body.account_id === accountId ? { ...state, isRemoved: true } : state;
    case 'accountEvent':
      return notice.body.account_id === accountId ? ownEvent(state, notice.body.event) : state;
    default:
      return state;
  }
};

const ownEvent = (state: PresenceState, event: string): PresenceState => {
  if (event === 'silence') return { ...state, isSilenced: true };
  return event === 'unsilence' ? { ...state, isSilenced: false } : state;
};
