import { describe, expect, it } from 'vitest';
import { notice, reduceSlice, testContext } from '../testing/reduceSlice.ts';
import { audience } from './audience.state.ts';

const context = testContext('phone');

describe('the figures that everybody sees', () => {
  it('T-05 counts people and likes as the room tells them, and people on entering', () => {
    const entered = reduceSlice(audience, context, [{ type: 'entered', online: 7 }]);
    expect(entered).toEqual({ online: 7, likes: undefined });
    const told = [
      notice('audienceCount', { live_id: '1', online_count: 12 }),
      notice('likeCount', { live_id: '1', like_count: 34 }),
    ];
    expect(reduceSlice(audience, context, told, entered)).toEqual({ online: 12, likes: 34 });
  });
});
