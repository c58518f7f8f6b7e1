import { codePointLength } from '@live/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commentToSend, draftLength, emptyDraft, fitInput, isDraft } from './draft.ts';

const typed = fc
  .array(fc.constantFrom('a', ' ', '宽', '😀', '\ud83d', '\n', '\r\n', '\u2029'), {
    maxLength: 150,
  })
  .map((parts) => parts.join(''));

const mention = { accountId: 'u-1', nickName: '橙子' };

describe('the draft of a comment', () => {
  it('C-07 takes 64 characters and refuses the 65th, an emoji being one', () => {
    expect(fitInput('宽'.repeat(65))).toBe('宽'.repeat(64));
    expect(fitInput('😀'.repeat(64))).toBe('😀'.repeat(64));
    expect(fitInput('😀'.repeat(65))).toBe('😀'.repeat(64));
  });

  it('C-07 strips line breaks', () => {
    expect(fitInput('一行\r\n两行\u2028三行')).toBe('一行两行三行');
  });

  it('C-07 the result is within the limits, and idempotent', () => {
    fc.assert(
      fc.property(typed, (text) => {
        const fitted = fitInput(text);
        expect(codePointLength(fitted)).toBeLessThanOrEqual(64);
        expect(fitted).not.toMatch(/[\r\n]/);
        expect(fitInput(fitted)).toBe(fitted);
      }),
    );
  });

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
