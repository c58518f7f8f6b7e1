import { type Account, type LiveDetail, LiveRole } from '@live/protocol';
import { describe, expect, it } from 'vitest';
import { isOperatorOf } from './isOperatorOf.ts';

const as = (thirdLiveRole: LiveRole, id = 'u1') => ({ id, thirdLiveRole }) as Account;
const ownedBy = (anchorAccountId: string | undefined) => ({ anchorAccountId }) as LiveDetail;

describe('who may run a room', () => {
  it.each([LiveRole.ADMIN, LiveRole.ANCHOR_ADMIN])(
    'X-01 super admins (%i) run every room',
    (role) => {
      expect(isOperatorOf(as(role), ownedBy('u9'))).toBe(true);
    },
  );

  it('X-02 hosts run their own rooms only', () => {
    expect(isOperatorOf(as(LiveRole.ANCHOR), ownedBy('u1'))).toBe(true);
    expect(isOperatorOf(as(LiveRole.ANCHOR), ownedBy('u9'))).toBe(false);
    expect(isOperatorOf(as(LiveRole.ANCHOR), ownedBy(undefined))).toBe(true);
  });

  it('X-02 viewers run none', () => {
    expect(isOperatorOf(as(LiveRole.AUDIENCE), ownedBy('u1'))).toBe(false);
  });
});
