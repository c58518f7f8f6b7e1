import { LiveRole } from '@live/protocol';
import { describe, expect, it } from 'vitest';
import type { Caller } from '../../domain/caller.ts';
import { OperatorPresence } from './operator-presence.ts';

const room = { liveId: '1', roomId: 'r1' };
const other = { liveId: '2', roomId: 'r2' };
const operator = (accountId: string) =>
  ({
    accountId,
    name: accountId,
    nickname: accountId,
    portrait: '',
    role: LiveRole.ADMIN,
  }) as Caller;

describe('which operators have a room open', () => {
  const open = () => {
    const clock = { time: 1_000_000, now: () => clock.time };
    const lists: string[] = [];
    const presence = new OperatorPresence(clock, async ({ liveId }, { operators }) => {
      lists.push(`${liveId}: ${operators.map(({ account_id }) => account_id)}`);
    });
    const announced = async () => {
      await presence.sweep();
      return lists.splice(0);
    };
    return { clock, presence, announced };
  };

  it('G-11 an exit is told by the next list, without waiting for the interval', async () => {
    const { presence, announced } = open();
    presence.see(room, operator('a'), 'a1');
    presence.see(room, operator('b'), 'b1');
    expect(await announced()).toEqual(['1: a,b']);
    expect(await announced()).toEqual([]);
    presence.leave(room, 'b', 'b1');
    expect(await announced()).toEqual(['1: a']);
  });

  it('G-11 whoever runs no room any more leaves all of them at once', async () => {
    const { presence, announced } = open();
    for (const each of [room, other]) {
      presence.see(each, operator('a'), 'a1');
      presence.see(each, operator('b'), 'b1');
    }
    await announced();
    presence.leaveEverywhere('b');
    expect(await announced()).toEqual(['1: a', '2: a']);
  });

  it('G-11 the list is told again every ten seconds, and without a heartbeat one is gone after eighteen', async () => {
    const { clock, presence, announced } = open();
    presence.see(room, operator('a'), 'a1');
    presence.see(room, operator('b'), 'b1');
    await announced();
    clock.time += 9_999;
    expect(await announced()).toEqual([]);
    clock.time += 1;
    presence.see(room, operator('a'), 'a1');
    expect(await announced()).toEqual(['1: a,b']);
    clock.time += 7_999;
    expect(await announced()).toEqual([]);
    clock.time += 2;
    expect(await announced()).toEqual(['1: a']);
  });
});
