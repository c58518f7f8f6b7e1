import { describe, expect, it } from 'vitest';
import { readCsv, readProducts } from './productCsv.ts';

describe('goods of a file', () => {
  it('Q-06 reads quoted cells, both line ends and a header, and leaves out empty lines', () => {
    expect(readCsv('\ufeff标题,价格\r\n"抱枕, 大","¥""59"""\n\n毛毯,\n')).toEqual([
      ['标题', '价格'],
      ['抱枕, 大', '¥"59"'],
      ['毛毯', ''],
    ]);
    expect(readProducts('标题,价格,链接,提示\n抱枕,¥59,https://a.example/1,先讲面料')).toEqual([
      {
        draft: {
          title: '抱枕',
          image: '',
          price: '¥59',
          link: 'https://a.example/1',
          note: '先讲面料',
        },
        problem: undefined,
      },
    ]);
  });

  it.each([
    [`${'字'.repeat(31)},¥1,https://a.example/1`, '标题须为1到30个字符'],
    [',¥1,https://a.example/1', '标题须为1到30个字符'],
    [`抱枕,${'9'.repeat(17)},https://a.example/1`, '价格不能超过16个字符'],
    [`抱枕,¥1,https://a.example/1,${'字'.repeat(65)}`, '一句话不能超过64个字符'],
    ['抱枕,¥1,http://a.example/1', '链接须为 https 地址'],
    ['抱枕,¥1,javascript:alert(1)', '链接须为 https 地址'],
    ['抱枕,¥1', '缺少链接'],
    ['抱枕,¥1,,先讲面料', '缺少链接'],
  ])('Q-06 says what is wrong with %j', (line, problem) => {
    expect(readProducts(line)).toMatchObject([{ problem }]);
  });
});
