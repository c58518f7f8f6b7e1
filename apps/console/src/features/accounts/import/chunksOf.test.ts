import { expect, it } from 'vitest';
import { chunksOf } from './chunksOf.ts';

const row = (line: number, more: object = {}) => ({
  line,
  name: `n${line}`,
  ...{ nickname: '', role: '', corpName: '', tagNos: '', state: '', password: '' },
  ...more,
});
const rows = (count: number, more?: object) =>
  Array.from({ length: count }, (_, index) => row(index, more));
const sizes = (...args: Parameters<typeof chunksOf>) =>
  chunksOf(...args).map(({ length }) => length);

it('I-01 sends 200 rows at a time, ten of them with a password, and less than a request may have', () => {
  expect(sizes(rows(401))).toEqual([200, 200, 1]);
  expect(sizes(rows(25, { password: 'long-enough' }), 10)).toEqual([10, 10, 5]);
  expect(sizes([...rows(15), ...rows(11, { password: 'long-enough' })], 10)).toEqual([25, 1]);
  const long = chunksOf(rows(30, { tagNos: '长'.repeat(2_000) }));
  expect(long.flat()).toHaveLength(30);
  for (const chunk of long)
    expect(new TextEncoder().encode(JSON.stringify(chunk)).length).toBeLessThan(60_000);
  expect(sizes([])).toEqual([]);
});
