import { expect, it, vi } from 'vitest';
import { changesOf, problemOf } from './roomDraft.ts';

vi.mock('../../../../../packages/web/src/config.ts', () => ({
  knownConfig: () => ({ timeZone: 'Asia/Shanghai' }),
}));

const before = {
  anchorName: 'host',
  liveTitle: '旧题',
  categoryId: '',
  liveLogo: '',
  planTime: '2026-11-20 20:00:00',
};

it('I-01 G-11 sends what was changed and what it was, and nothing else', () => {
  expect(changesOf(before, { ...before, liveTitle: '新题', categoryId: 'music' })).toEqual({
    change: { liveTitle: '新题', categoryId: 'music' },
    was: { liveTitle: '旧题', categoryId: '' },
  });
  expect(changesOf(before, before)).toEqual({ change: {}, was: {} });
});

it.each([
  [{}, undefined],
  [{ liveTitle: ' ' }, '请输入标题'],
  [{ anchorName: '' }, '请选择主播'],
  [{ planTime: '2026-11-20 20:30:00' }, '预定时间须在现在之后'],
  [{ planTime: '2026-11-20 20:31:00' }, undefined],
  [{ planTime: '2027-11-22 20:00:00' }, '预定时间须在一年之内'],
  [{ planTime: '' }, undefined],
])('I-01 I-03 %o: %s', (changes, text) => {
  // 2026-11-20 20:30 in Shanghai; the time that was planned has passed, and may stay.
  const now = Date.UTC(2026, 10, 20, 12, 30);
  expect(problemOf({ ...before, ...changes }, before, now)).toBe(text);
});
