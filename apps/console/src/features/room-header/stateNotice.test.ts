import { LiveState } from '@live/protocol';
import { describe, expect, it } from 'vitest';
import { stateNotice } from './stateNotice.ts';

const room = {
  liveState: LiveState.ENDED,
  liveRecordFinished: false,
  beginTime: '2026-11-14 20:00:00',
  endTime: '2026-11-16 03:05:09',
};

describe('the header’s notice', () => {
  it('H-09 tells how long an ended live took, hours beyond 24 included', () => {
    expect(stateNotice(room)).toBe('已结束，直播时长31:05:09');
  });

  it('H-10 says that a recording is shown', () => {
    expect(stateNotice({ ...room, liveRecordFinished: true })).toBe('回放中');
  });

  it.each([LiveState.LIVE, LiveState.PAUSED])(
    'H-07 leaves room for the timer in state %i',
    (state) => {
      expect(stateNotice({ ...room, liveState: state })).toBeUndefined();
    },
  );
});
