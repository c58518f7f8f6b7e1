import { type Account, type LiveDetail, LiveRole, type Notice } from '@live/protocol';
import { describe, expect, it } from 'vitest';
import { expulsionBy } from './expulsion.ts';

const account = { id: 'u1', thirdLiveRole: LiveRole.ANCHOR_ADMIN } as Account;
const room = { anchorAccountId: 'u1' } as LiveDetail;

const member = (change: object): Notice => ({
  name: 'member',
  seq: 1,
  body: { account_id: 'u1', event: 'role', mute: 0, role: LiveRole.ANCHOR_ADMIN, ...change },
});
const judge = (notice: Notice, inRoom = room) => expulsionBy(notice, account, inRoom);

describe('the operator’s own place', () => {
  it('T-10 is lost by a kick-out, told either way', () => {
    expect(judge(member({ event: 'kickout' }))).toBe('kicked-out');
    expect(judge({ name: 'kickout', seq: 1, body: { account_id: 'u1' } })).toBe('kicked-out');
  });

  it('T-10 is lost with the role', () => {
    expect(judge(member({ role: LiveRole.AUDIENCE }))).toBe('role-lost');
    const role = { name: 'role', seq: 1, body: { account_id: 'u1', role: 0 } } as Notice;
    expect(judge(role)).toBe('role-lost');
  });

  it('T-10 a new role that may still run the room changes the page', () => {
    expect(judge(member({ role: LiveRole.ANCHOR }))).toBe('role-changed');
    const foreign = { anchorAccountId: 'u9' } as LiveDetail;
    expect(judge(member({ role: LiveRole.ANCHOR }), foreign)).toBe('role-lost');
  });

  it('T-10 is untouched by what happens to others, or by entering and leaving', () => {
    expect(judge(member({ account_id: 'u2', event: 'kickout' }))).toBeUndefined();
    expect(judge({ name: 'kickout', seq: 1, body: { account_id: 'u2' } })).toBeUndefined();
    expect(judge(member({ account_id: 'u2', role: LiveRole.AUDIENCE }))).toBeUndefined();
    expect(judge(member({ event: 'enter' }))).toBeUndefined();
    expect(judge({ name: 'liveEnd', seq: 1, body: { live_id: '1' } })).toBeUndefined();
  });
});
