import { describe, expect, it } from 'vitest';
import { problemOf, trimDraft } from './activityDraft.ts';

describe('the draft of an activity', () => {
  it('A-02 requires a name and a link', () => {
    expect(problemOf('activityName', '')).toBe('请输入活动名称');
    expect(problemOf('activityName', '  \n')).toBe('请输入活动名称');
    expect(problemOf('activityLink', ' ')).toBe('请输入活动链接');
  });

  it('A-02 accepts up to 32 and 256 characters after trimming', () => {
    expect(problemOf('activityName', ` ${'名'.repeat(32)} `)).toBeUndefined();
    expect(problemOf('activityName', '😀'.repeat(32))).toBeUndefined();
    expect(problemOf('activityName', '名'.repeat(33))).toBe('不能超过32个字符');
    expect(problemOf('activityLink', 'x'.repeat(256))).toBeUndefined();
    expect(problemOf('activityLink', 'x'.repeat(257))).toBe('不能超过256个字符');
  });

  it('A-04 accepts any text as link, on several lines', () => {
    expect(problemOf('activityLink', '回复 1 参加\n回复 2 退出')).toBeUndefined();
  });

  it('A-02 trims the request', () => {
    expect(trimDraft({ activityName: ' 周年庆 ', activityLink: '\nhttps://x.cn ' })).toEqual({
      activityName: '周年庆',
      activityLink: 'https://x.cn',
    });
  });
});
