import { expect, it } from 'vitest';
import type { RoomEvent } from '../events.ts';
import { reduceSlice, testContext } from '../testing/reduceSlice.ts';
import { momentOf, serverTime } from './serverTime.state.ts';

it('L-05 Q-03 counts down by the server’s time, independent of the phone’s clock', () => {
  const context = testContext('viewer');
  const after = (...events: RoomEvent[]) => reduceSlice(serverTime, context, events);
  expect(momentOf('2026-11-16 12:01:00', after())).toBe(60_000);
  const later: RoomEvent = {
    type: 'fetched',
    call: 'roomInfo',
    at: 40_000,
    awayMs: 0,
    data: { ...context.loaded, txTime: '2026-11-16 12:00:50' },
  };
  expect(momentOf('2026-11-16 12:01:00', after(later))).toBe(50_000);
});
