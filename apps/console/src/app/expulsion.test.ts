import { type Account, type LiveDetail, LiveRole } from '@live/protocol';
import type { RoomState } from '@live/room-model';
import { describe, expect, it } from 'vitest';
import { expulsionFrom } from './expulsion.ts';

const account = { id: 'u1', thirdLiveRole: LiveRole.ANCHOR_ADMIN } as Account;
const room = { anchorAccountId: 'u1' } as LiveDetail;
const judge = (change: Partial<RoomState['standing']>, inRoom = room) =>
  expulsionFrom(
    { role: account.thirdLiveRole, isSilenced: false, removal: undefined, ...change },
    account,
    inRoom,
  );

describe('the operator’s own place', () => {
  it('T-10 is lost by a kick-out, and where the server refuses the account', () => {
    expect(judge({ removal: 'kicked-out' })).toBe('kicked-out');
    expect(judge({ removal: 'refused' })).toBe('role-lost');
  });

  it('T-10 is lost with the role', () => {
    expect(judge({ role: LiveRole.AUDIENCE })).toBe('role-lost');
  });

  it('T-10 a new role that may still run the room changes the page', () => {
    expect(judge({ role: LiveRole.ANCHOR })).toBe('role-changed');
    const foreign = { anchorAccountId: 'u9' } as LiveDetail;
    expect(judge({ role: LiveRole.ANCHOR }, foreign)).toBe('role-lost');
  });

  it('T-10 is untouched while nothing changes', () => {
    expect(judge({})).toBeUndefined();
    expect(judge({ isSilenced: true })).toBeUndefined();
  });
});
