import { expect, it } from 'vitest';
import { leftText } from './leftText.ts';

it.each([
  [0, '已过预定时间'],
  [-60_000, '已过预定时间'],
  [1, '1分钟后'],
  [59 * 60_000 + 1, '60分钟后'],
  [3_600_000, '1小时后'],
  [47 * 3_600_000, '47小时后'],
  [48 * 3_600_000, '2天后'],
])('I-03 a time in %i ms: %s', (ms, text) => {
  expect(leftText(ms)).toBe(text);
});
