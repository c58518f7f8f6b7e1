import { describe, expect, it } from 'vitest';
import { notice, reduceSlice, testContext } from '../testing/reduceSlice.ts';
import { counts } from './counts.state.ts';

const context = testContext('viewer');

describe('counts', () => {
  it('T-05 takes members and likes from notices, and members from the reply to enter', () => {
    const entered = reduceSlice(counts, context, [{ type: 'entered', online: 7 }]);
    expect(entered).toEqual({ online: 7, likes: undefined });
    const notices = [
      notice('audienceCount', { live_id: '1', online_count: 12 }),
      notice('likeCount', { live_id: '1', like_count: 34 }),
    ];
    expect(reduceSlice(counts, context, notices, entered)).toEqual({ online: 12, likes: 34 });
  });
});
