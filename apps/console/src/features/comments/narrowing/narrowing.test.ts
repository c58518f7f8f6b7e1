import { type Comment, commentFilters, LiveRole, MessageKind } from '@live/protocol';
import type { CommentsState } from '@live/room-model';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { belongsTo, narrowComments } from './narrowing.ts';

const comment = (id: number, more: Partial<Comment> = {}) =>
  ({
    id: String(id),
    sourceId: 'u-1',
    role: LiveRole.AUDIENCE,
    type: MessageKind.CHAT,
    message: '好看',
    atWho: '',
    ...more,
  }) as Comment;

const reader = { accountId: 'u-me', newcomers: new Set(['u-new']) };
const kindsOf = (one: Comment) => commentFilters.filter((kind) => belongsTo(kind, one, reader));
const listOf = (comments: readonly Comment[], deleted: readonly string[] = [], cleared = '0') =>
  ({
    comments,
    deletedIds: new Set(deleted),
    clearedUpTo: new Map([['u-1', cleared]]),
  }) as unknown as CommentsState;
const idsOf = (comments: readonly Comment[]) => comments.map(({ id }) => id);

describe('a narrowed list of comments', () => {
  it('J-15 knows questions, newcomers, guests, mentions of the reader, and one person', () => {
    const mention = JSON.stringify([{ accountId: 'u-me', nickName: '我' }]);
    const other = JSON.stringify([{ accountId: 'u-other', nickName: '别人' }]);
    expect(kindsOf(comment(1))).toEqual([]);
    expect(kindsOf(comment(1, { message: '多少钱' }))).toEqual(['question']);
    expect(kindsOf(comment(1, { message: '多少钱', role: LiveRole.ANCHOR }))).toEqual([]);
    expect(kindsOf(comment(1, { sourceId: 'u-new' }))).toEqual(['newcomer']);
    expect(kindsOf(comment(1, { isGuest: 1 }))).toEqual(['guest']);
    expect(kindsOf(comment(1, { atWho: mention }))).toEqual(['mention']);
    expect(kindsOf(comment(1, { atWho: other }))).toEqual([]);
    const person = { accountId: 'u-1', name: '甲' };
    expect(belongsTo(person, comment(1), reader)).toBe(true);
    expect(belongsTo(person, comment(1, { sourceId: 'u-11' }), reader)).toBe(false);
  });

  it('J-15 keeps what the page’s list no longer holds, without what was deleted', () => {
    const kept = [comment(1), comment(2), comment(3, { sourceId: 'u-2' })];
    const all = () => true;
    expect(idsOf(narrowComments(kept, listOf([comment(9)]), all))).toEqual(['1', '2', '3', '9']);
    expect(idsOf(narrowComments(kept, listOf([], ['2']), all))).toEqual(['1', '3']);
    // Everything of one person up to a comment is deleted.
    expect(idsOf(narrowComments(kept, listOf([], [], '2'), all))).toEqual(['3']);
  });

  it('J-15 shows a silence that came later', () => {
    const silenced = comment(2, { isSilence: 1 });
    const rows = narrowComments([comment(1), comment(2)], listOf([silenced]), () => true);
    expect(rows[1]).toBe(silenced);
  });

  it('J-15 shows the newest 500', () => {
    const many = Array.from({ length: 501 }, (_, index) => comment(index + 1));
    const rows = narrowComments([], listOf(many), () => true);
    expect(rows).toHaveLength(500);
    expect(rows[0]?.id).toBe('2');
  });

  it('J-15 holds, step by step, what belongs to it of all that came', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ isWanted: fc.boolean(), isDeleted: fc.boolean() }), { maxLength: 60 }),
        fc.integer({ min: 1, max: 20 }),
        (steps, length) => {
          const belongs = ({ message }: Comment) => message === '要';
          const said = steps.map(({ isWanted }, index) =>
            comment(index + 1, { message: isWanted ? '要' : '不要' }),
          );
          const deleted: string[] = [];
          let rows: readonly Comment[] = [];
          said.forEach((one, index) => {
            if (steps[index]?.isDeleted) deleted.push(one.id);
            // The page's list is short: what falls out of it stays in the narrowed one.
            const list = said.slice(0, index + 1).filter(({ id }) => !deleted.includes(id));
            rows = narrowComments(rows, listOf(list.slice(-length), deleted), belongs);
          });
          const expected = said.filter((one) => belongs(one) && !deleted.includes(one.id));
          expect(idsOf(rows)).toEqual(idsOf(expected));
        },
      ),
    );
  });
});
