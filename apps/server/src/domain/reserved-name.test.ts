import { describe, expect, it } from 'vitest';
import { containsName, isReservedName, normaliseName } from './reserved-name.ts';

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
    ['林晓', '林晓\u3164'],
    ['林晓', '林\u115f晓\u2800'],
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
    '主播\u3164',
    '系统消息\u115f',
    '主播林晓',
    '官方客服小李',
    '主播的粉丝',
    'host 小林',
  ])('C-21 %s speaks for the room', (name) => expect(isReservedName(name)).toBe(true));

  it.each(['ａｄｍｉｎ', 'Аdmin', 'admin2', 'SYSTEM', 'h0st'])('C-21 so does %s', (name) =>
    expect(isReservedName(name)).toBe(true),
  );

  it.each(['小鹿', '老王', 'adminton', 'ghost', '007', '🙂'])('C-21 %s does not', (name) =>
    expect(isReservedName(name)).toBe(false),
  );

  it.each([
    ['主讲林晓', '林晓'],
    ['林 晓 本人', '林晓'],
    ['anna本人', 'Anna'],
  ])('C-21 %s contains %s', (name, other) => expect(containsName(name, other)).toBe(true));

  it.each([
    ['林小晓', '林晓'],
    ['hanna', 'Anna'],
    ['一二三', '二'],
    ['林晓', '…'],
  ])('C-21 %s does not contain %s', (name, other) => expect(containsName(name, other)).toBe(false));
});
