import type { Activity } from '@live/protocol';
import { describe, expect, it } from 'vitest';
import type { RoomEvent } from '../events.ts';
import { notice, reduceSlice, testContext } from '../testing/reduceSlice.ts';
import { activity as slice } from './activity.state.ts';

const running: Activity = { activityId: 'a1', activityName: '抽奖', activityLink: 'https://a' };
const fetched: RoomEvent = {
  type: 'fetched',
  call: 'activeActivityInfo',
  at: 0,
  awayMs: 0,
  data: { activeActivityInfo: running },
};
const launched = notice('activityLaunch', {
  activity_id: 'a1',
  activity_name: '抽奖',
  activity_link: 'https://a',
});
const closed = (activity_id: string) => notice('activityClose', { activity_id });
const after = (...events: RoomEvent[]) => reduceSlice(slice, testContext('viewer'), events);

describe('the activity of a room', () => {
  it('A-05 is the one that was launched or fetched, until that one is closed', () => {
    for (const begin of [fetched, launched]) {
      expect(after(begin)).toEqual(running);
      expect(after(begin, closed('a1'))).toBeNull();
      expect(after(begin, closed('a0'))).toEqual(running);
    }
  });
});
