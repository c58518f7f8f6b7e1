import { LiveRole, type NoticeBody } from '@live/protocol';
import { expect, it } from 'vitest';
import { Budget } from '../../domain/budget.ts';
import type { Caller } from '../../domain/caller.ts';
import type { Room } from '../../domain/room.ts';
import { RoomMembers } from './room-members.ts';

const room = { liveId: '1001', roomId: 'r1' } as Room;
const host = {
  accountId: 'u-host',
  nickname: '主播',
  portrait: '',
  role: LiveRole.ANCHOR,
} as Caller;

it('G-11 a server that another one has taken a room from announces its operators no more', async () => {
  const announced: NoticeBody<'operatorsPresent'>[] = [];
  const clock = { at: 0, now: () => clock.at };
  const members = new RoomMembers(clock, new Budget(clock), {
    countEnter: () => {},
    beginVisit: () => {},
    endVisit: () => {},
    setOnline: () => {},
    silencedAmong: async () => new Set(),
    announce: async () => {},
    announceOperators: async (_room, body) => void announced.push(body),
  });
  members.heartbeat(room, host, 'page');
  await members.sweep();
  expect(announced).toHaveLength(1);
  // Nobody of the audience is in the room.
  expect(members.releaseRoom('r1')).toEqual(room);
  clock.at += 10_000;
  await members.sweep();
  expect(announced).toHaveLength(1);
});
