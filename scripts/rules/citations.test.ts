import { describe, expect, it } from 'vitest';
import { findCitations, readRules, uncited, unknownCitations } from './citations.ts';

// Built from parts, so that this file cites no rule itself.
const id = (section: string, number: string) => `${section}-${number}`;
const [one, two, three] = [id('C', '01'), id('C', '02'), id('Q', '99')];

const idsIn = (source: string) => findCitations('a.test.ts', source).map((citation) => citation.id);

describe('citations', () => {
  it('reads the ids of the list, and not those that a rule mentions', () => {
    expect(readRules(`# Rules\n- **${one}** Text (see ${three}).\n- **${two}** Text.\n`)).toEqual([
      one,
      two,
    ]);
  });

  it.each([
    ['a test', `it('${one} refuses', () => {})`],
    ['a suite', `describe("${one}", () => {})`],
    ['a template', `test(\`${one} refuses \${x}\`, () => {})`],
    ['a table of titles', `it.each([['${one}', 3]])('%s refuses %i', () => {})`],
    ['a title on a line of its own', `it(\n  '${one} refuses',\n  () => {})`],
  ])('finds the id at the beginning of %s', (_where, source) => {
    expect(idsIn(source)).toEqual([one]);
  });

  it('finds several ids before one title', () => {
    expect(idsIn(`it('${one} ${two} agree', f)`)).toEqual([one, two]);
    expect(idsIn(`it('${one}, ${two} agree', f)`)).toEqual([one, two]);
  });

  it.each([
    ['in the middle of a text', `it('refuses as ${one} says', f)`],
    ['in a comment', `// ${one} is tested elsewhere`],
    ['of a test that is skipped', `it.skip('${one} refuses', f)`],
    ['of a test that is still to be written', `it.todo('${one} refuses')`],
    ['that only looks like one', `it('${one}23 refuses', f)`],
  ])('passes over an id %s', (_where, source) => {
    expect(idsIn(source)).toEqual([]);
  });

  it('says where', () => {
    expect(findCitations('a.test.ts', `\n\nit('${one} refuses', f)`)).toEqual([
      { id: one, file: 'a.test.ts', line: 3 },
    ]);
  });

  it('tells rules without a test and tests without a rule', () => {
    const citations = findCitations('a.test.ts', `it('${one}', f); it('${three}', f)`);
    expect(uncited([one, two], citations)).toEqual([two]);
    expect(unknownCitations([one, two], citations).map((citation) => citation.id)).toEqual([three]);
  });
});
