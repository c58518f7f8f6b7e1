import { type LiveDetail, LiveState, type Notice } from '@live/protocol';
import { texts } from '../../lib/texts.ts';

/** The state the page was built for, and the newer one that it must be reloaded for. */
export interface LiveAlertState {
  liveId: string;
  shown: LiveState;
  alert: LiveState | undefined;
}

export const initialLiveAlert = (room: LiveDetail): LiveAlertState => ({
  liveId: room.liveId,
  shown: room.liveState,
  alert: undefined,
});

/** What a notice says about the room's state, if anything. */
const stateIn = (notice: Notice, liveId: string): LiveState | undefined => {
  if (notice.name !== 'room' && notice.name !== 'liveEnd') return undefined;
  if (notice.body.live_id !== liveId) return undefined;
  return notice.name === 'room' ? notice.body.state : LiveState.ENDED;
};

/** One alert at most: a later state replaces it, the same one again changes nothing. */
export const reduceLiveAlert = (state: LiveAlertState, notice: Notice): LiveAlertState => {
  const next = stateIn(notice, state.liveId);
  if (next === undefined || next === (state.alert ?? state.shown)) return state;
  return { ...state, alert: next };
};

export const alertTexts: Record<LiveState, string> = {
  [LiveState.LIVE]: texts.alerts.resumed,
  [LiveState.PAUSED]: texts.alerts.paused,
  [LiveState.ENDED]: texts.alerts.ended,
  [LiveState.DELETED]: texts.alerts.deleted,
};
