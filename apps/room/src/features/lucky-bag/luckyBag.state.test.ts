import type { LuckyBag, Notice } from '@live/protocol';
import { describe, expect, it } from 'vitest';
import { type LuckyBagEvent, noLuckyBag, reduceLuckyBag } from './luckyBag.state.ts';

const bag = { luckyBagId: 'b1', luckyBagNum: 2 } as LuckyBag;
const loaded: LuckyBagEvent = { type: 'loaded', bag, isEnrolled: false, opensAt: 9 };
const gone: LuckyBagEvent = { type: 'loaded', bag: null, isEnrolled: false, opensAt: 0 };
const heard = (notice: object): LuckyBagEvent => ({
  type: 'notice',
  notice: { seq: 1, ...notice } as Notice,
});
const reward = (account_id: string, lucky_bag_id = 'b1') =>
  heard({
    name: 'luckyBagReward',
    body: {
      lucky_bag_id,
      account_id,
      account_nickname: account_id,
      account_portrait: '',
      rewarded: 1,
      reward_num: 5,
    },
  });
const close = heard({ name: 'luckyBagClose', body: { lucky_bag_id: 'b1' } });
const after = (...events: LuckyBagEvent[]) => events.reduce(reduceLuckyBag, noLuckyBag);

describe('the lucky bag in a viewer’s hand', () => {
  it('L-05 goes from running to drawing to drawn, with each winner once', () => {
    const open = heard({ name: 'luckyBagOpen', body: { lucky_bag_id: 'b1' } });
    expect(after(loaded, open).phase).toBe('drawing');
    const drawn = after(loaded, open, reward('a'), reward('b'), reward('a'), close);
    expect(drawn.phase).toBe('drawn');
    expect(drawn.winners.map(({ account_id }) => account_id)).toEqual(['a', 'b']);
  });

  it('L-05 shows the result until it is put away, though nothing runs any more', () => {
    expect(after(loaded, reward('a'), close, gone).winners).toHaveLength(1);
    expect(after(loaded, close, gone, { type: 'dismissed' })).toBe(noLuckyBag);
    expect(after(loaded, gone)).toBe(noLuckyBag);
  });

  it('L-05 is not moved by another bag', () => {
    expect(after(loaded, reward('a', 'b2')).winners).toEqual([]);
    const people = heard({
      name: 'luckyBagEnroll',
      body: { lucky_bag_id: 'b2', enroll_count: 3 },
    });
    expect(after(loaded, people).people).toBeUndefined();
  });

  it('L-05 begins anew with the next bag', () => {
    const next = { ...bag, luckyBagId: 'b2' };
    const state = after(loaded, { type: 'enrolled' }, reward('a'), close, { ...loaded, bag: next });
    expect(state).toMatchObject({ phase: 'running', isEnrolled: false, winners: [] });
  });
});
