import { expect, it } from 'vitest';
import { isComposingKey } from './isComposingKey.ts';

it.each([
  ['an Enter during a composition', true, 13, true],
  ['the Enter by which Safari has ended one', false, 229, true],
  ['an Enter alone', false, 13, false],
])('C-08 judges %s', (_key, isComposing, keyCode, expected) => {
  expect(isComposingKey({ isComposing, keyCode })).toBe(expected);
});
