import { type LiveDetail, LiveState, type Notice } from '@live/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alertTexts, initialLiveAlert, reduceLiveAlert } from './liveAlert.state.ts';

const start = (liveState: LiveState) =>
  initialLiveAlert({ liveId: '1001', liveState } as LiveDetail);

const roomNotice = (state: LiveState, live_id = '1001'): Notice => ({
  name: 'room',
  seq: 1,
  body: { room_id: 'r1', live_id, state, mute: 0 },
});

const liveEnd: Notice = { name: 'liveEnd', seq: 1, body: { live_id: '1001' } };

const states = Object.values(LiveState);

describe('the live-state alert', () => {
  it.each([
    [LiveState.LIVE, LiveState.PAUSED, '直播已暂停'],
    [LiveState.PAUSED, LiveState.LIVE, '直播即将继续'],
    [LiveState.LIVE, LiveState.ENDED, '直播已结束'],
    [LiveState.LIVE, LiveState.DELETED, '直播间已被删除'],
  ])('Z-04 from %i to %i says %s', (from, to, text) => {
    const { alert } = reduceLiveAlert(start(from), roomNotice(to));
    expect(alert && alertTexts[alert]).toBe(text);
  });

  it('Z-05 shows the end by the live-end notice too', () => {
    expect(reduceLiveAlert(start(LiveState.LIVE), liveEnd).alert).toBe(LiveState.ENDED);
  });

  it('Z-05 a later state replaces the text of the one open', () => {
    const paused = reduceLiveAlert(start(LiveState.LIVE), roomNotice(LiveState.PAUSED));
    expect(reduceLiveAlert(paused, roomNotice(LiveState.LIVE)).alert).toBe(LiveState.LIVE);
  });

  it.each(states)('Z-06 stays silent when state %i is already shown', (state) => {
    const shown = start(state);
    expect(reduceLiveAlert(shown, roomNotice(state))).toBe(shown);
  });

  it('Z-06 the two notices of one end make one alert', () => {
    const ended = reduceLiveAlert(start(LiveState.LIVE), roomNotice(LiveState.ENDED));
    expect(reduceLiveAlert(ended, liveEnd)).toBe(ended);
  });

  it('Z-04 is not moved by another room or another kind of notice', () => {
    const shown = start(LiveState.LIVE);
    expect(reduceLiveAlert(shown, roomNotice(LiveState.ENDED, '1002'))).toBe(shown);
    const likes: Notice = { name: 'likeCount', seq: 1, body: { live_id: '1001', like_count: 3 } };
    expect(reduceLiveAlert(shown, likes)).toBe(shown);
  });

  it('Z-05 after any notices the alert is the last state heard, or none', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...states),
        fc.array(fc.constantFrom(...states), { maxLength: 12 }),
        (first, heard) => {
          const end = heard.reduce((s, next) => reduceLiveAlert(s, roomNotice(next)), start(first));
          const last = heard.at(-1);
          const changed = heard.some((state) => state !== first);
          expect(end.alert).toBe(changed ? last : undefined);
          expect(end.shown).toBe(first);
        },
      ),
    );
  });
});
