import { ChatState, type LiveDetail, type Notice } from '@live/protocol';
import { describe, expect, it } from 'vitest';
import { initialPresence, reducePresence } from './presence.state.ts';

const start = initialPresence({ chatState: ChatState.NOT_BANNED } as LiveDetail);
const after = (...notices: Omit<Notice, 'seq'>[]) =>
  notices.reduce(
    (state, notice) =>
      reducePresence(state, {
        type: 'notice',
        notice: { ...notice, seq: 1 } as Notice,
        accountId: 'me',
      }),
    start,
  );
const event = (account_id: string, name: string) =>
  ({ name: 'accountEvent', body: { account_id, event: name } }) as const;

describe('one’s place in a room', () => {
  it('X-04 follows being muted and unmuted oneself, and nobody else', () => {
    expect(after(event('me', 'silence')).isSilenced).toBe(true);
    expect(after(event('me', 'silence'), event('me', 'unsilence')).isSilenced).toBe(false);
    expect(after(event('other', 'silence')).isSilenced).toBe(false);
  });

  it('C-12 follows the muting of everybody', () => {
    const room = (mute: ChatState) =>
      ({ name: 'room', body: { room_id: 'r', live_id: '1', state: 1, mute } }) as const;
    expect(after(room(ChatState.ALL_BANNED)).isAllSilenced).toBe(true);
    expect(after(room(ChatState.ALL_BANNED), room(ChatState.NOT_BANNED)).isAllSilenced).toBe(false);
  });

  it('T-10 ends with one’s own kick-out alone', () => {
    const kickout = (account_id: string) => ({ name: 'kickout', body: { account_id } }) as const;
    expect(after(kickout('other')).isRemoved).toBe(false);
    expect(after(kickout('me')).isRemoved).toBe(true);
  });

  it('T-05 counts people and likes as the room tells them', () => {
    const state = after(
      { name: 'audienceCount', body: { live_id: '1', online_count: 12 } },
      { name: 'likeCount', body: { live_id: '1', like_count: 34 } },
    );
    expect([state.online, state.likes]).toEqual([12, 34]);
  });
});
