import type { LuckyBag } from '@live/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  conditionText,
  grabText,
  prizeText,
  rewardText,
  stateText,
  typeText,
} from './luckyBagTexts.ts';

const bag = (more: Partial<LuckyBag> = {}): LuckyBag => ({
  luckyBagId: 'b-1',
  luckyBagType: 1,
  totalPointsNum: 12_000,
  awardName: '',
  luckyBagNum: 10,
  grapType: 1,
  enrollCondition: 1,
  enrollConditionComment: '',
  filterWinner: 0,
  luckyBagState: 1,
  createTime: '2026-01-01 20:00:00',
  openTime: '2026-01-01 20:05:00',
  ...more,
});

describe('the texts of a lucky bag', () => {
  it.each([
    ['2026-01-01 20:05:00', '5分钟后开奖'],
    ['2026-01-01 20:05:59', '5分钟后开奖'],
    ['2026-01-01 20:01:59', '1分钟后开奖'],
    ['2026-01-01 20:00:05', '1分钟后开奖'],
    ['2026-01-01 20:00:00', '1分钟后开奖'],
    ['2026-01-02 20:00:00', '1440分钟后开奖'],
  ])('L-03 opening at %s: %s', (openTime, text) => {
    expect(stateText(bag({ openTime }))).toBe(text);
  });

  it('L-03 names the other states', () => {
    expect(stateText(bag({ luckyBagState: 2 }))).toBe('开奖中');
    expect(stateText(bag({ luckyBagState: 3 }))).toBe('已结束');
    expect(stateText(bag({ luckyBagState: 3, calledOffReason: '缺货' }))).toBe('已取消');
  });

  it('L-03 shows at least one minute for any seconds', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 59 }), fc.integer({ min: 0, max: 59 }), (m, s) => {
        const two = (part: number) => String(part).padStart(2, '0');
        const openTime = `2026-01-01 20:${two(m)}:${two(s)}`;
        expect(stateText(bag({ openTime }))).toBe(`${Math.max(1, m)}分钟后开奖`);
      }),
    );
  });

  it('L-01 type, prize, grab type and condition', () => {
    const points = bag();
    expect([typeText(points), prizeText(points), grabText(points), conditionText(points)]).toEqual([
      '积分',
      '12,000 积分',
      '拼手气',
      '任意评论',
    ]);
    const award = bag({
      luckyBagType: 2,
      awardName: '沙发一张',
      grapType: 2,
      enrollCondition: 2,
      enrollConditionComment: '我要沙发',
    });
    expect([typeText(award), prizeText(award), grabText(award), conditionText(award)]).toEqual([
      '自定义奖品',
      '沙发一张',
      '平分',
      '指定评论：我要沙发',
    ]);
    expect(conditionText(bag({ enrollCondition: 2 }))).toBe('指定评论');
  });

  it('L-04 rewards in points or prizes', () => {
    expect(rewardText(bag(), 1_500)).toBe('1,500 积分');
    expect(rewardText(bag({ luckyBagType: 2, awardName: '沙发' }), 1)).toBe('沙发 × 1');
  });
});
