import { describe, expect, it } from 'vitest';
import { commentToSend, draftLength, emptyDraft, isDraft } from './draft.ts';

const mention = { accountId: 'u-1', nickName: '橙子' };

describe('the draft of a comment', () => {
  it('C-06 whitespace only is empty, also with a mention', () => {
    expect(commentToSend({ text: ' \t　', mention: undefined })).toBe('');
    expect(commentToSend({ text: '  ', mention })).toBe('');
    expect(commentToSend({ text: '  你好 ', mention: undefined })).toBe('你好');
  });

  it('C-09 starts with the mention', () => {
    expect(commentToSend({ text: ' 有的', mention })).toBe('@橙子 有的');
  });

  it('C-07 counts the mention', () => {
    expect(draftLength(emptyDraft)).toBe(0);
    expect(draftLength({ text: '', mention })).toBe(4);
    expect(draftLength({ text: '😀好', mention })).toBe(6);
  });

  it('N-04 restores only a valid draft from storage', () => {
    expect(isDraft({ text: '你好' })).toBe(true);
    expect(isDraft({ text: '你好', mention })).toBe(true);
    expect(isDraft({ text: 1 })).toBe(false);
    expect(isDraft({ text: '', mention: { accountId: 1, nickName: '橙子' } })).toBe(false);
    expect(isDraft({ text: '', mention: 'u-1' })).toBe(false);
    expect(isDraft(null)).toBe(false);
    expect(isDraft(undefined)).toBe(false);
  });
});
