import { LiveState } from '@live/protocol';
import { describe, expect, it } from 'vitest';
import { stateText } from './stateText.ts';

const room = {
  liveState: LiveState.ENDED,
  liveRecordFinished: false,
  beginTime: '2026-11-14 20:00:00',
  endTime: '2026-11-16 03:05:09',
};

describe('the header’s notice', () => {
  it('H-09 shows the duration of an ended live, beyond 24 hours too', () => {
    expect(stateText(room)).toBe('已结束，直播时长31:05:09');
  });

  it('H-10 names the replay', () => {
    expect(stateText({ ...room, liveRecordFinished: true })).toBe('回放中');
  });

  it.each([LiveState.LIVE, LiveState.PAUSED])(
    'H-07 is empty in state %i, where the timer is shown',
    (state) => {
      expect(stateText({ ...room, liveState: state })).toBeUndefined();
    },
  );
});
