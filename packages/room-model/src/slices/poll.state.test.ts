import type { Poll } from '@live/protocol';
import { describe, expect, it } from 'vitest';
import type { RoomEvent } from '../events.ts';
import { notice, reduceSlice, testContext } from '../testing/reduceSlice.ts';
import { poll as slice } from './poll.state.ts';

const poll: Poll = {
  pollId: 'p1',
  question: '下一件',
  answers: ['沙发', '茶几'],
  isOpen: 1,
  counts: [0, 0],
  createTime: '2026-11-16 12:00:00',
  untilTime: '',
  endTime: '',
};
const { counts: _, ...hidden } = { ...poll, isOpen: 0 as const };
const launch = (launched: Poll) => notice('pollLaunch', { poll: launched });
const counted = (counts: number[], poll_id = 'p1') => notice('pollCounts', { poll_id, counts });
const end = (counts: number[]) =>
  notice('pollEnd', { poll: { ...poll, counts, endTime: '2026-11-16 12:01:00' } });
const fetched = (current: Poll | null, ownAnswer: number | null = null): RoomEvent => ({
  type: 'fetched',
  call: 'pollCurrent',
  at: 0,
  awayMs: 0,
  data: { poll: current, ownAnswer },
});
const voted: RoomEvent = { type: 'voted', pollId: 'p1', answer: 1 };
const dismissed: RoomEvent = { type: 'poll-dismissed' };
const after = (...events: RoomEvent[]) => reduceSlice(slice, testContext('viewer'), events);

describe('the poll', () => {
  it('Q-03 shows counts as they come, and none of an earlier moment or another poll', () => {
    expect(after(launch(poll), counted([2, 1])).poll?.counts).toEqual([2, 1]);
    expect(after(launch(poll), counted([2, 1]), counted([1, 1])).poll?.counts).toEqual([2, 1]);
    expect(after(launch(poll), counted([5, 5], 'p0')).poll?.counts).toEqual([0, 0]);
    expect(after(counted([2, 1])).poll).toBeUndefined();
    const late = after(launch(poll), counted([2, 1]), fetched({ ...poll, counts: [1, 0] }));
    expect(late.poll?.counts).toEqual([2, 1]);
  });

  it('Q-03 shows the result to whoever was there or comes later, and no count after it', () => {
    const shown = after(launch(poll), voted, end([3, 4]), counted([9, 9]));
    expect(shown).toMatchObject({ poll: { counts: [3, 4] }, ownAnswer: 1 });
    expect(after(end([3, 4])).poll?.counts).toEqual([3, 4]);
  });

  it('Q-03 hides counts from the audience until the end, and never from operators', () => {
    expect(after(launch(hidden)).poll?.counts).toBeUndefined();
    expect(after(launch(hidden), end([0, 1])).poll?.counts).toEqual([0, 1]);
    const tally = notice('pollTally', { poll_id: 'p1', counts: [0, 2] });
    const host = (...events: RoomEvent[]) => reduceSlice(slice, testContext('host'), events);
    expect(host(launch(hidden)).poll?.counts).toEqual([0, 0]);
    expect(host(launch(hidden), tally).poll?.counts).toEqual([0, 2]);
  });

  it('Q-03 knows the own answer at once, after a reload, and not in the next poll', () => {
    expect(after(launch(poll), voted).ownAnswer).toBe(1);
    expect(after(fetched(poll, 0)).ownAnswer).toBe(0);
    const next = launch({ ...poll, pollId: 'p2' });
    expect(after(launch(poll), voted, next).ownAnswer).toBeUndefined();
    expect(after(next, voted).ownAnswer).toBeUndefined();
  });

  it('Q-03 a dismissed result does not come back by a fetch, but the next poll does', () => {
    const ended = { ...poll, endTime: '2026-11-16 12:01:00' };
    expect(after(end([1, 0]), dismissed, fetched(ended)).poll).toBeUndefined();
    expect(after(end([1, 0]), fetched(null)).poll).toBeUndefined();
    const next = { ...poll, pollId: 'p2' };
    expect(after(end([1, 0]), dismissed, fetched(next)).poll?.pollId).toBe('p2');
  });
});
