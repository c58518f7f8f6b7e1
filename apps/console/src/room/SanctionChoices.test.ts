import { describe, expect, it } from 'vitest';
import { lazyTexts } from '../lib/lazyTexts.ts';

const { terms } = lazyTexts;

describe('the choices of a sanction', () => {
  it('G-01 a mute is for the live by default, or for a minute, ten minutes, an hour or a day', () => {
    expect(terms.silenceDurations).toEqual([
      ['本场', 0],
      ['1分钟', 60],
      ['10分钟', 600],
      ['1小时', 3600],
      ['24小时', 86_400],
    ]);
  });

  it('G-04 a removal is for ten minutes by default, for an hour or for the live', () => {
    expect(terms.removalDurations).toEqual([
      ['10分钟', 600],
      ['1小时', 3600],
      ['本场', 0],
    ]);
  });

  it('G-01 G-04 the reasons are these five, of which the last is written by the operator', () => {
    expect(terms.reasons).toEqual(['广告', '辱骂', '刷屏', '诱导交易', '其他']);
    expect(terms.otherReason).toBe('其他');
  });
});
