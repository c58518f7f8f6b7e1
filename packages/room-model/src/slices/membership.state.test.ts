import { type Account, Flag, type LiveDetail, LiveRole } from '@live/protocol';
import { describe, expect, it } from 'vitest';
import type { RoomEvent } from '../events.ts';
import { notice, reduceSlice, testContext } from '../testing/reduceSlice.ts';
import { membership as slice } from './membership.state.ts';

const context = testContext('viewer');
const after = (...events: RoomEvent[]) => reduceSlice(slice, context, events);
const event = (account_id: string, name: string) =>
  notice('accountEvent', { account_id, event: name });
const member = (change: object) =>
  notice('member', { account_id: 'me', event: 'role', mute: 0, role: 0, ...change });
const fetched = (isSilence: Flag | undefined): RoomEvent => ({
  type: 'fetched',
  call: 'roomInfo',
  at: 0,
  awayMs: 0,
  data: { ...context.loaded, isSilence } as LiveDetail,
});

describe('the membership of the own account', () => {
  it('X-04 follows silences of the own account only', () => {
    expect(after(event('me', 'silence')).isSilenced).toBe(true);
    expect(after(event('me', 'silence'), event('me', 'unsilence')).isSilenced).toBe(false);
    expect(after(event('other', 'silence')).isSilenced).toBe(false);
    expect(after(event('me', 'greeted')).isSilenced).toBe(false);
  });

  it('X-05 starts with the silence of the loaded room', () => {
    const loaded = { ...context.loaded, isSilence: Flag.YES };
    expect(slice.initial({ ...context, loaded }).isSilenced).toBe(true);
    expect(slice.initial(context).isSilenced).toBe(false);
  });

  it('X-05 a fetch corrects a lost silence or its end', () => {
    expect(after(fetched(Flag.YES)).isSilenced).toBe(true);
    expect(after(event('me', 'silence'), fetched(Flag.NO)).isSilenced).toBe(false);
  });

  it('G-03 says why once it is fetched: the notice, which all receive, does not', () => {
    const detail = { ...context.loaded, isSilence: Flag.YES, silenceReason: '广告' };
    const known: RoomEvent = { type: 'fetched', call: 'roomInfo', at: 0, awayMs: 0, data: detail };
    expect(after(event('me', 'silence')).silence).toBeUndefined();
    expect(after(event('me', 'silence'), known).silence?.reason).toBe('广告');
  });

  it('X-05 a response without isSilence changes nothing', () => {
    expect(after(event('me', 'silence'), fetched(undefined)).isSilenced).toBe(true);
  });

  it('T-10 ends on the own removal, by either notice, or a refusal', () => {
    expect(after(notice('kickout', { account_id: 'other' })).removal).toBeUndefined();
    expect(after(member({ account_id: 'other', event: 'kickout' })).removal).toBeUndefined();
    expect(after(notice('kickout', { account_id: 'me' })).removal).toBe('removed');
    expect(after(member({ event: 'kickout' })).removal).toBe('removed');
    expect(after({ type: 'refused' }).removal).toBe('refused');
  });

  it('T-10 follows the own role, including a change while disconnected', () => {
    const role = LiveRole.ADMIN;
    expect(after(notice('role', { account_id: 'me', role })).role).toBe(role);
    expect(after(notice('role', { account_id: 'other', role })).role).toBe(LiveRole.AUDIENCE);
    expect(after(member({ role })).role).toBe(role);
    const account = { ...context.account, thirdLiveRole: role };
    expect(after({ type: 'account', account }).role).toBe(role);
    const other = { ...account, id: 'other' } as Account;
    expect(after({ type: 'account', account: other }).role).toBe(LiveRole.AUDIENCE);
  });

  it('T-10 enter and leave notices do not change the silence', () => {
    const muted = event('me', 'silence');
    expect(after(muted, member({ event: 'enter', mute: Flag.NO })).isSilenced).toBe(true);
    expect(after(muted, member({ event: 'unmute', mute: Flag.NO })).isSilenced).toBe(false);
  });

  it('T-10 ignores other notices', () => {
    const state = after();
    for (const other of [notice('liveEnd', { live_id: '1001' }), member({})])
      expect(slice.reduce(state, other, context)).toBe(state);
  });
});
