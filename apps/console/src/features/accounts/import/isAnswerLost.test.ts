import { CallError } from '@live/web';
import { expect, it } from 'vitest';
import { isAnswerLost } from './isAnswerLost.ts';

it.each<[string, unknown, boolean]>([
  ['the network failed', new CallError(1, '网络异常，请稍后重试'), true],
  ['the server was too slow', new CallError(-11, '请求超时，请稍后重试'), true],
  ['the server failed', new CallError(50, '服务器异常，请稍后重试（编号 7）'), true],
  ['the page itself failed', new TypeError('x'), true],
  ['somebody was faster', new CallError(1, '第3行的账号 a 刚被其他人新建或修改'), false],
  ['the right was lost', new CallError(43, '暂无权限'), false],
])('I-01 an import is sent again where it may have been done: %s', (_, error, isLost) => {
  expect(isAnswerLost(error)).toBe(isLost);
});
