import type { LuckyBag } from '@live/protocol';
import { describe, expect, it } from 'vitest';
import type { RoomEvent } from '../events.ts';
import { notice, reduceSlice, testContext } from '../testing/reduceSlice.ts';
import { isBagRunning, bag as slice } from './bag.state.ts';

const context = testContext('viewer');
const bag = { luckyBagId: 'b1', luckyBagNum: 2, openTime: '2026-11-16 12:01:00' } as LuckyBag;
const fetched = (luckyBag: LuckyBag | null): RoomEvent => ({
  type: 'fetched',
  call: 'luckyBagCurrent',
  at: 0,
  awayMs: 0,
  data: { luckyBag, enrolled: false },
});
const loaded = fetched(bag);
const gone = fetched(null);
const reward = (account_id: string, lucky_bag_id = 'b1') =>
  notice('luckyBagReward', {
    lucky_bag_id,
    account_id,
    account_nickname: account_id,
    account_portrait: '',
    rewarded: 1,
    reward_num: 5,
  });
const close = notice('luckyBagClose', { lucky_bag_id: 'b1' });
const after = (...events: RoomEvent[]) => reduceSlice(slice, context, events);

describe('the lucky bag', () => {
  it('L-05 moves from running to drawing to drawn, with each winner once', () => {
    const open = notice('luckyBagOpen', { lucky_bag_id: 'b1' });
    expect(after(loaded, open).phase).toBe('drawing');
    const drawn = after(loaded, open, reward('a'), reward('b'), reward('a'), close);
    expect(drawn.phase).toBe('drawn');
    expect(drawn.winners.map(({ account_id }) => account_id)).toEqual(['a', 'b']);
  });

  it('Q-02 a bag that was called off says why until dismissed, and is not drawn', () => {
    const callOff = (lucky_bag_id: string) =>
      notice('luckyBagCallOff', { lucky_bag_id, reason: '缺货' });
    const over = after(loaded, callOff('b1'), close, gone);
    expect(over).toMatchObject({ phase: 'called-off', calledOffReason: '缺货', winners: [] });
    expect([isBagRunning(over), isBagRunning(after(loaded))]).toEqual([false, true]);
    expect(after(loaded, callOff('b2')).phase).toBe('running');
    expect(after(loaded, callOff('b1'), { type: 'bag-dismissed' }).bag).toBeUndefined();
  });

  it('L-05 shows the result until dismissed, after the bag has closed', () => {
    expect(after(loaded, reward('a'), close, gone).winners).toHaveLength(1);
    expect(after(loaded, close, gone, { type: 'bag-dismissed' })).toEqual(after());
    expect(after(loaded, gone)).toEqual(after());
  });

  it('L-05 ignores notices of another bag', () => {
    expect(after(loaded, reward('a', 'b2')).winners).toEqual([]);
    const entryCount = notice('luckyBagEnroll', { lucky_bag_id: 'b2', enroll_count: 3 });
    expect(after(loaded, entryCount).entryCount).toBeUndefined();
  });

  it('L-05 resets with the next bag', () => {
    const next = fetched({ ...bag, luckyBagId: 'b2' });
    const state = after(loaded, reward('a'), close, next);
    expect(state).toMatchObject({ phase: 'running', hasEntered: false, winners: [] });
  });

  it('L-05 is refetched on launch, and after an own comment that may have enrolled', () => {
    const chat = (account_id: string) => notice('chat', { account_id } as never);
    const launch = notice('luckyBagLaunch', { lucky_bag_id: 'b1' } as never);
    const requested: RoomEvent = { type: 'requested', call: 'luckyBagCurrent' };
    const needsFetch = (...events: RoomEvent[]) => slice.needsFetch?.(after(...events));
    expect(needsFetch(launch)).toBe(true);
    expect(needsFetch(launch, requested)).toBe(false);
    expect(needsFetch(chat('me'))).toBe(false);
    expect(needsFetch(loaded, chat('other'))).toBe(false);
    expect(needsFetch(loaded, chat('me'))).toBe(true);
  });
});
