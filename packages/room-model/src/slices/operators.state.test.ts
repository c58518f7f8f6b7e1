import { describe, expect, it } from 'vitest';
import { notice, reduceSlice, testContext } from '../testing/reduceSlice.ts';
import { operators } from './operators.state.ts';

const present = (...names: string[]) =>
  notice('operatorsPresent', {
    live_id: '1001',
    operators: names.map((nickname) => ({ account_id: `u-${nickname}`, nickname, portrait: '' })),
  });

describe('operators present', () => {
  it('G-11 are those of the newest notice, and the same object where nothing has changed', () => {
    const context = testContext();
    const first = reduceSlice(operators, context, [present('甲', '乙')]);
    expect(first.map(({ nickname }) => nickname)).toEqual(['甲', '乙']);
    expect(reduceSlice(operators, context, [present('甲', '乙')], first)).toBe(first);
    expect(reduceSlice(operators, context, [present('乙')], first)).toEqual([
      { accountId: 'u-乙', nickname: '乙', portrait: '' },
    ]);
  });
});
