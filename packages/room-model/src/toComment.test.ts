import type { NoticeBody } from '@live/protocol';
import { describe, expect, it } from 'vitest';
import { toComment } from './toComment.ts';

const pushed: NoticeBody<'chat'> = {
  comment_id: '42',
  account_id: 'u-viewer',
  account_name: '小鱼儿',
  third_live_role: 3,
  message: '@橙子 有的',
  at_who: '[{"accountId":"u-2","nickName":"橙子"}]',
  created_at: '2026-01-01 12:00:00',
  system_type: 1,
  corp_id: 'c-1',
  corp_name: '云上科技',
};

describe('a pushed comment', () => {
  it('C-20 becomes a comment field by field', () => {
    expect(toComment(pushed)).toEqual({
      id: '42',
      sourceId: 'u-viewer',
      sourceName: '小鱼儿',
      role: 3,
      message: '@橙子 有的',
      atWho: '[{"accountId":"u-2","nickName":"橙子"}]',
      createdAt: '2026-01-01 12:00:00',
      type: 1,
      corpId: 'c-1',
      corpName: '云上科技',
      isSilence: 0,
    });
  });

  it('C-24 marks the comment of a guest', () => {
    expect(toComment({ ...pushed, is_guest: 1 })).toMatchObject({ isGuest: 1 });
    expect(toComment(pushed)).not.toHaveProperty('isGuest');
  });

  it('C-15 is not silenced, whatever else the notice contains', () => {
    expect(toComment({ ...pushed, isSilence: 1 } as typeof pushed).isSilence).toBe(0);
  });

  it('C-18 removes control and direction characters from text, name and company', () => {
    const turned = toComment({
      ...pushed,
      message: '\u202e好\u0000的\n',
      account_name: '小\u202e鱼',
      corp_name: '云\u2066上',
    });
    expect(turned).toMatchObject({ message: '好的', sourceName: '小鱼', corpName: '云上' });
  });
});
