import { LiveRole, LiveState, type NoticeBody } from '@live/protocol';
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

it('T-04 who came while the store failed is announced with the next ones', async () => {
  const announced: string[] = [];
  const clock = { now: () => 0 };
  let failures = 1;
  const members = new RoomMembers(clock, new Budget(clock), {
    noteClient: () => {},
    beginVisit: () => {},
    endVisit: () => {},
    setOnline: () => {},
    silencedAmong: async () => {
      if (failures-- > 0) throw new Error('no connection');
      return new Set();
    },
    announce: async ({ liveId }, bodies) =>
      void announced.push(...bodies.map(({ account_id }) => `${liveId} ${account_id}`)),
    announceOperators: async () => {},
  });
  const running = { ...room, state: LiveState.LIVE };
  members.enter(running, { ...host, accountId: 'a', role: LiveRole.AUDIENCE }, 'page');
  members.enter(
    { ...running, liveId: '1002' },
    { ...host, accountId: 'b', role: LiveRole.AUDIENCE },
    'page',
  );
  await expect(members.sweep()).rejects.toThrow('no connection');
  await members.sweep();
  expect(announced.sort()).toEqual(['1001 a', '1002 b']);
});

it('G-11 a server that another one has taken a room from announces its operators no more', async () => {
  const announced: NoticeBody<'operatorsPresent'>[] = [];
  const clock = { at: 0, now: () => clock.at };
  const members = new RoomMembers(clock, new Budget(clock), {
    noteClient: () => {},
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

it('E-06 coming and going in turn is limited, by whichever command', () => {
  const clock = { at: 0, now: () => clock.at };
  let visits = 0;
  const members = new RoomMembers(clock, new Budget(clock), {
    noteClient: () => {},
    beginVisit: () => {
      visits += 1;
    },
    endVisit: () => {},
    setOnline: () => {},
    silencedAmong: async () => new Set(),
    announce: async () => {},
    announceOperators: async () => {},
  });
  const running = { ...room, state: LiveState.LIVE };
  const viewer = { ...host, accountId: 'a', role: LiveRole.AUDIENCE };
  for (let turn = 0; turn < 15; turn += 1) {
    members.heartbeat(running, viewer, `page-${turn}`);
    members.leave(running, viewer, undefined);
  }
  expect(() => members.heartbeat(running, viewer, 'page')).toThrow('操作过于频繁');
  expect(() => members.enter(running, viewer, 'page')).toThrow('操作过于频繁');
  expect(visits).toBe(15);
  clock.at += 60_000;
  members.heartbeat(running, viewer, 'page');
  // Somebody who is there sends as many heartbeats as they like.
  for (let beat = 0; beat < 50; beat += 1) members.heartbeat(running, viewer, 'page');
  expect(visits).toBe(16);
});
