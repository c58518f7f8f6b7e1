import { describe, expect, it } from 'vitest';
import { problemOf, readForm } from './launchFields.ts';

const fieldsOf = (given: Record<string, string>): FormData => {
  const fields = new FormData();
  const usual = { type: 'points', total: '1000', count: '5', grab: 'random', condition: 'any' };
  for (const [name, value] of Object.entries({ ...usual, draw: '60', ...given }))
    fields.set(name, value);
  return fields;
};

describe('the form of a lucky bag', () => {
  it('L-07 sends points with the way in which they are divided', () => {
    const points = {
      ...{ liveId: '1', luckyBagType: 1, totalPointsNum: 1000, luckyBagNum: 5, grabType: 1 },
      ...{ enrollCondition: 1, filterWinner: 0, accountsOnly: 0, drawAfter: 60 },
    };
    expect(readForm('1', fieldsOf({}))).toEqual(points);
    expect(readForm('1', fieldsOf({ grab: 'equal' }))).toEqual({ ...points, grabType: 2 });
  });

  it('L-07 of a custom prize each winner gets one, whatever was chosen for points', () => {
    const fields = fieldsOf({
      ...{ type: 'custom', award: ' 沙发一张 ', condition: 'specified', words: '我要沙发' },
      ...{ filter: 'on', accounts: 'on', draw: '600' },
    });
    expect(readForm('1', fields)).toEqual({
      ...{ liveId: '1', luckyBagType: 2, awardName: '沙发一张', luckyBagNum: 5, grabType: 2 },
      ...{ enrollCondition: 2, enrollConditionComment: '我要沙发' },
      ...{ filterWinner: 1, accountsOnly: 1, drawAfter: 600 },
    });
  });

  it('L-07 says in its own words what is wrong', () => {
    const problem = (given: Record<string, string>) => problemOf(readForm('1', fieldsOf(given)));
    expect(problem({ type: 'custom', award: ' ' })).toBe('请输入奖品名称');
    expect(problem({ total: '4' })).toBe('积分总数不能少于份数，每份至少1积分');
    expect(problem({ total: '5' })).toBeUndefined();
  });
});
