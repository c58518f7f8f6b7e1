import { expect, it } from 'vitest';
import { accountsIn, readAccountFile } from './accountFile.ts';

const empty = {
  nickname: '',
  role: '',
  corpName: '',
  tagNos: '',
  state: '',
  password: '',
};

it('I-01 takes the columns of a file by their titles, in any order, those of an export too', () => {
  expect(accountsIn('昵称,账号名,密码\n小林,xiaolin,long-enough\n')).toEqual({
    rows: [{ ...empty, line: 2, name: 'xiaolin', nickname: '小林', password: 'long-enough' }],
  });
  const exported =
    '账号名,昵称,角色,公司,标签编号,状态,创建时间,停用时间\nvip,贵宾,观众,云上,level-1 level-2,正常,2026-11-19 10:00:00,\n';
  expect(accountsIn(exported)).toEqual({
    rows: [
      {
        ...empty,
        line: 2,
        name: 'vip',
        nickname: '贵宾',
        role: '观众',
        corpName: '云上',
        tagNos: 'level-1 level-2',
        state: '正常',
      },
    ],
  });
});

it.each([
  ['', '文件里没有账号：第一行是列名，从第二行起每行一个账号'],
  ['账号名\n', '文件里没有账号：第一行是列名，从第二行起每行一个账号'],
  ['昵称\n小林\n', '没有“账号名”这一列'],
  ['账号名,手机\na,1\n', '不认识“手机”这一列'],
  ['账号名,标签,标签编号\na,1,1\n', '同一列出现了两次'],
  ['账号名\na\nb\na \n', '第4行与第2行是同一个账号名：a'],
  [`账号名\n${'x\n'.repeat(10_001)}`, '文件有10001个账号，一次最多10000个'],
])('I-01 says why a file is none: %#', (text, problem) => {
  expect(accountsIn(text)).toEqual({ problem });
});

it('I-01 reads what a Chinese spreadsheet saves, which is not UTF-8', async () => {
  const bytes = [0xd5, 0xcb, 0xba, 0xc5, 0xc3, 0xfb, 0x0a, 0xd0, 0xa1, 0xc1, 0xd6, 0x0a];
  expect(await readAccountFile(new File([new Uint8Array(bytes)], '账号.csv'))).toEqual({
    rows: [{ ...empty, line: 2, name: '小林' }],
  });
});

it('I-01 refuses a file of more than 8 MB unread', async () => {
  const file = new File([new Uint8Array(8 * 1024 * 1024 + 1)], 'big.csv');
  expect(await readAccountFile(file)).toEqual({ problem: '文件不能超过8 MB' });
});
