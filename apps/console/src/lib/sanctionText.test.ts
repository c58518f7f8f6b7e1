import { Flag } from '@live/protocol';
import { describe, expect, it } from 'vitest';
import { lazyTexts } from './lazyTexts.ts';
import { sanctionText } from './sanctionText.ts';

const { silenceDurations, removalDurations } = lazyTexts.terms;

describe('the words of a sanction', () => {
  it.each([
    [{}, '（本场）'],
    [{ durationSeconds: 60 }, '（1分钟）'],
    [{ durationSeconds: 86_400, reason: '广告' }, '（24小时，广告）'],
    [{ reason: '带节奏' }, '（本场，带节奏）'],
    [{ everywhere: Flag.YES, reason: '辱骂' }, '（全部直播间，长期，辱骂）'],
    [{ everywhere: Flag.YES, durationSeconds: 3_600 }, '（全部直播间，1小时）'],
  ])('G-10 tells of the mute %o as %s', (sanction, text) => {
    expect(sanctionText(silenceDurations, sanction)).toBe(text);
  });

  it.each([
    [{}, '（本场）'],
    [{ durationSeconds: 600, reason: '刷屏' }, '（10分钟，刷屏）'],
  ])('G-10 tells of the removal %o as %s', (sanction, text) => {
    expect(sanctionText(removalDurations, sanction)).toBe(text);
  });
});
