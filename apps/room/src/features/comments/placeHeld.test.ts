import { type Comment, HeldState, type OwnHeldComment } from '@live/protocol';
import { describe, expect, it } from 'vitest';
import { placeHeld } from './placeHeld.ts';

const at = (time: string) => `2026-11-16 12:00:${time}`;
const comment = (id: string, time: string) => ({ id, createdAt: at(time) }) as Comment;
const held = (id: string, time: string, state: HeldState): OwnHeldComment => ({
  id,
  message: id,
  atWho: '',
  createdAt: at(time),
  state,
});
const said = [comment('1', '10'), comment('2', '20'), comment('3', '30')];
const placed = (...own: OwnHeldComment[]) => placeHeld(said, own).map(({ id }) => id);

describe('own held comments on the phone', () => {
  it('J-05 a refused comment stands where it was said', () => {
    expect(placed(held('a', '15', HeldState.REFUSED))).toEqual(['1', 'a', '2', '3']);
    expect(placed(held('a', '20', HeldState.REFUSED))).toEqual(['1', '2', 'a', '3']);
    expect(placed(held('a', '05', HeldState.REFUSED), held('b', '25', HeldState.REFUSED))).toEqual([
      'a',
      '1',
      '2',
      'b',
      '3',
    ]);
    expect(placed(held('a', '40', HeldState.REFUSED))).toEqual(['1', '2', '3', 'a']);
  });

  it('J-05 a comment that waits is the newest, whatever is said meanwhile', () => {
    expect(placed(held('a', '15', HeldState.WAITING), held('b', '25', HeldState.REFUSED))).toEqual([
      '1',
      '2',
      'b',
      '3',
      'a',
    ]);
    expect(placed()).toEqual(['1', '2', '3']);
  });
});
