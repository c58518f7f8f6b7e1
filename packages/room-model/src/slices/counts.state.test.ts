import { describe, expect, it } from 'vitest';
import { notice, reduceSlice, testContext } from '../testing/reduceSlice.ts';
import { counts } from './counts.state.ts';

const context = testContext('viewer');

describe('counts', () => {
  it('T-05 takes members and likes from notices, and both from the reply to enter', () => {
    const entered = reduceSlice(counts, context, [{ type: 'entered', online: 7, likes: 5 }]);
    expect(entered).toEqual({ online: 7, likes: 5 });
    // Other back ends do not tell the likes.
    const again = { type: 'entered', online: 8, likes: undefined } as const;
    expect(reduceSlice(counts, context, [again], entered)).toEqual({ online: 8, likes: 5 });
    const notices = [
      notice('audienceCount', { live_id: '1', online_count: 12 }),
      notice('likeCount', { live_id: '1', like_count: 34 }),
    ];
    expect(reduceSlice(counts, context, notices, entered)).toEqual({ online: 12, likes: 34 });
  });
});
