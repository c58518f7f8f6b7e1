import { describe, expect, it } from 'vitest';
import { inHeldOrder } from './heldOrder.ts';

const items = (...ids: string[]) => ids.map((questionId) => ({ questionId }));

describe('the order of questions under the mouse', () => {
  it('Q-04 stays when others get more support; new ones come last, gone ones go', () => {
    expect(inHeldOrder(items('c', 'a', 'b'), ['a', 'b', 'c'])).toEqual(items('a', 'b', 'c'));
    expect(inHeldOrder(items('d', 'b', 'a'), ['a', 'b', 'c'])).toEqual(items('a', 'b', 'd'));
  });
});
