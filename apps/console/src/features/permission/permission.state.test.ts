import { readTagSelection, type Tag, writeTagSelection } from '@live/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FlatTag, flattenTags } from '../../lib/flattenTags.ts';
import {
  everyone,
  type PermissionEvent,
  reducePermission,
  selectionOf,
} from './permission.state.ts';
import { groupedRows } from './tagRows.ts';

const tag = (tagNo: string, groupName = '地区'): FlatTag => ({
  tagNo,
  tagName: `名${tagNo}`,
  groupName,
});

const after = (...events: PermissionEvent[]) => events.reduce(reducePermission, everyone);
const choose = (...tags: FlatTag[]): PermissionEvent => ({ type: 'chosen', tags, isChosen: true });
const drop = (...tags: FlatTag[]): PermissionEvent => ({ type: 'chosen', tags, isChosen: false });
const some: PermissionEvent = { type: 'everyone', isEveryone: false };

describe('the watch permission', () => {
  it('W-02 saves everyone as all, others by number and name', () => {
    const all = selectionOf(everyone);
    expect(all && writeTagSelection(all)).toBe('all#全选');
    const two = selectionOf(after(some, choose(tag('a'), tag('b'))));
    expect(two && writeTagSelection(two)).toBe('a#名a,b#名b');
  });

  it('W-03 refuses to save nobody', () => {
    expect(selectionOf(after(some))).toBeUndefined();
    expect(selectionOf(after(some, choose(tag('a')), { type: 'cleared' }))).toBeUndefined();
  });

  it('W-03 keeps the chosen tags while everyone is selected', () => {
    const back = after(some, choose(tag('a')), { type: 'everyone', isEveryone: true }, some);
    expect([...back.chosen.keys()]).toEqual(['a']);
  });

  it('W-01 starts with the saved permission', () => {
    const state = after(choose(tag('x')), { type: 'loaded', isEveryone: false, tags: [tag('a')] });
    expect(state.isEveryone).toBe(false);
    expect([...state.chosen.keys()]).toEqual(['a']);
  });

  it('W-03 after any clicks each tag counts once and its last click decides', () => {
    const steps = fc.array(
      fc.record({ no: fc.constantFrom('a', 'b', 'c', 'd'), isChosen: fc.boolean() }),
    );
    fc.assert(
      fc.property(steps, (clicks) => {
        const state = after(
          some,
          ...clicks.map(({ no, isChosen }) => (isChosen ? choose(tag(no)) : drop(tag(no)))),
        );
        const expected = ['a', 'b', 'c', 'd'].filter(
          (no) => clicks.findLast((click) => click.no === no)?.isChosen,
        );
        const selection = selectionOf(state);
        const saved = selection ? readTagSelection(writeTagSelection(selection)) : [];
        expect([...saved].sort()).toEqual(expected);
      }),
    );
  });
});

const wireTag = (tagNo: string, more: Partial<Tag> = {}): Tag => ({
  tagNo,
  tagName: `名${tagNo}`,
  tagGroupNo: '',
  tagGroupName: '',
  ...more,
});

describe('tags of different back ends', () => {
  it('W-03 flat, nested in children, or in tagGroupItem', () => {
    const tags = flattenTags([
      wireTag('a', { tagGroupName: '地区' }),
      wireTag('g', {
        tagName: '部门',
        children: [wireTag('b'), wireTag('c', { tagGroupName: '总部' })],
      }),
      wireTag('h', { tagGroupName: '兴趣', tagGroupItem: [wireTag('d')] }),
      wireTag('e'),
    ]);
    expect(tags.map(({ tagNo, groupName }) => [tagNo, groupName])).toEqual([
      ['a', '地区'],
      ['b', '部门'],
      ['c', '总部'],
      ['d', '兴趣'],
      ['e', '未分组'],
    ]);
  });

  it('W-03 are grouped', () => {
    const rows = groupedRows([tag('a', '甲'), tag('b', '乙'), tag('c', '甲')]);
    expect(rows.map(({ tagNo, groupRows }) => [tagNo, groupRows])).toEqual([
      ['a', 2],
      ['c', 0],
      ['b', 1],
    ]);
  });

  it('W-03 grouping keeps every tag and spans exactly its rows', () => {
    const tags = fc.array(
      fc.record({
        tagNo: fc.string({ minLength: 1, maxLength: 4 }),
        tagName: fc.constant('名'),
        groupName: fc.constantFrom('甲', '乙', '丙'),
      }),
    );
    fc.assert(
      fc.property(tags, (all) => {
        const rows = groupedRows(all);
        expect(rows.map(({ tagNo }) => tagNo).sort()).toEqual(all.map(({ tagNo }) => tagNo).sort());
        expect(rows.reduce((sum, { groupRows }) => sum + groupRows, 0)).toBe(all.length);
      }),
    );
  });
});
