import { describe, expect, it } from 'vitest';
import { problemsOf, readForm, termsOf } from './launchFields.ts';

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

  it('L-07 says in its own words what is wrong, at the field', () => {
    const problems = (given: Record<string, string>) => problemsOf(readForm('1', fieldsOf(given)));
    expect(problems({ type: 'custom', award: ' ' })).toEqual({ award: '请输入奖品名称' });
    expect(problems({ total: '4' })).toEqual({ total: '积分总数不能少于份数，每份至少1积分' });
    expect(problems({ total: '5' })).toEqual({});
    for (const count of ['', '0', '1.5', '10001', 'x'])
      expect(problems({ type: 'custom', award: '沙发', count })).toEqual({
        count: '请输入1到1万的整数',
      });
    expect(problems({ count: '10000', total: '100000000' })).toEqual({});
    for (const total of ['0', '100000001'])
      expect(problems({ total, count: '1' })).toEqual({ total: '请输入1到1亿的整数' });
    expect(problems({ condition: 'specified', words: ' ' })).toEqual({ words: '请输入指定评论' });
  });

  it('Q-02 tells before the launch what will be given', () => {
    const told = (given: Record<string, string>) => termsOf(readForm('1', fieldsOf(given)));
    expect(told({ grab: 'equal' })).toEqual({
      prize: '1000积分',
      terms: ['共5份，平分', '发送任意评论即可参与', '1分钟后开奖'],
    });
    expect(
      told({
        type: 'custom',
        award: '沙发一张',
        condition: 'specified',
        words: '我要',
        draw: '30',
      }),
    ).toEqual({
      prize: '沙发一张',
      terms: ['共5份', '发送评论“我要”参与', '30秒后开奖'],
    });
  });
});
