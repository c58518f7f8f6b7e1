import { type Account, type LiveDetail, LiveRole } from '@live/protocol';
import type { RoomSnapshot } from '@live/room-model';
import { describe, expect, it } from 'vitest';
import { lostAccessFrom } from './lostAccess.ts';

const account = { id: 'u1', thirdLiveRole: LiveRole.ANCHOR_ADMIN } as Account;
const room = { anchorAccountId: 'u1' } as LiveDetail;
const judge = (change: Partial<RoomSnapshot['membership']>, inRoom = room) =>
  lostAccessFrom(
    {
      role: account.thirdLiveRole,
      isSilenced: false,
      silence: undefined,
      wait: undefined,
      removal: undefined,
      ...change,
    },
    account,
    inRoom,
  );

describe('the operator’s access to the page', () => {
  it('T-10 ends with a removal or a refusal by the server', () => {
    expect(judge({ removal: 'removed' })).toBe('removed');
    expect(judge({ removal: 'refused' })).toBe('role-lost');
  });

  it('T-10 ends with the role', () => {
    expect(judge({ role: LiveRole.AUDIENCE })).toBe('role-lost');
  });

  it('T-10 a new role that may still run the room requires a reload', () => {
    expect(judge({ role: LiveRole.ANCHOR })).toBe('role-changed');
    const foreign = { anchorAccountId: 'u9' } as LiveDetail;
    expect(judge({ role: LiveRole.ANCHOR }, foreign)).toBe('role-lost');
  });

  it('T-10 stays while nothing changes', () => {
    expect(judge({})).toBeUndefined();
    expect(judge({ isSilenced: true })).toBeUndefined();
  });
});
