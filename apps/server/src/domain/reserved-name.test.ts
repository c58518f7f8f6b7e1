import { describe, expect, it } from 'vitest';
import { isReservedName, normaliseName } from './reserved-name.ts';

describe('names that look alike', () => {
  it.each([
    ['林晓', '林 晓'],
    ['林晓', '林\u200b晓'],
    ['林晓', '林\u200d晓'],
    ['林晓', '【林·晓】'],
    ['林晓', '林晓👑'],
    ['Anna', 'ａｎｎａ'],
    ['Anna', 'Аnnа'],
    ['Anna', 'ànńa'],
    ['Anna', 'a_n_n_a'],
    ['Lin0', 'lino'],
    ['阿远', '阿\u2060远\ufe0f'],
  ])('C-21 %s and %s are one', (one, other) => {
    expect(normaliseName(other)).toBe(normaliseName(one));
  });

  it.each([
    ['林晓', '林小'],
    ['Anna', 'Hanna'],
    ['橙子', '橘子'],
  ])('C-21 %s and %s are two', (one, other) => {
    expect(normaliseName(other)).not.toBe(normaliseName(one));
  });

  it.each([
    '系统消息',
    '系統消息',
    '系 统 消 息',
    '[系统消息]',
    '主播',
    '主播01',
    '管理员①',
    '管理員',
  ])('C-21 %s speaks for the room', (name) => expect(isReservedName(name)).toBe(true));

  it.each(['ａｄｍｉｎ', 'Аdmin', 'admin2', 'SYSTEM', 'h0st'])('C-21 so does %s', (name) =>
    expect(isReservedName(name)).toBe(true),
  );

  it.each(['主播的粉丝', '小鹿', '系统工程师老王', 'adminton', '007', '🙂'])(
    'C-21 %s does not',
    (name) => expect(isReservedName(name)).toBe(false),
  );
});
