import { expect, it } from 'vitest';
import { changesOf } from './roomDraft.ts';

const before = { anchorName: 'host', liveTitle: '旧题', categoryId: '', liveLogo: '' };

it('I-01 G-11 sends what was changed and what it was, and nothing else', () => {
  expect(changesOf(before, { ...before, liveTitle: '新题', categoryId: 'music' })).toEqual({
    change: { liveTitle: '新题', categoryId: 'music' },
    was: { liveTitle: '旧题', categoryId: '' },
  });
  expect(changesOf(before, before)).toEqual({ change: {}, was: {} });
});
