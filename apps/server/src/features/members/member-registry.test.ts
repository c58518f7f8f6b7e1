import { LiveRole } from '@live/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MemberRegistry } from './member-registry.ts';

const room = { liveId: '1001', roomId: 'r1' };
const person = (accountId: string) => ({
  accountId,
  name: accountId,
  nickname: accountId,
  role: LiveRole.AUDIENCE,
});

const account = fc.constantFrom('a', 'b', 'c');
const client = fc.constantFrom('1', '2', '3');
const step = fc.oneof(
  fc.record({ kind: fc.constant('see' as const), account, client }),
  fc.record({ kind: fc.constant('leave' as const), account, client }),
  fc.record({ kind: fc.constant('leaveAll' as const), account }),
  fc.record({ kind: fc.constant('expire' as const), age: fc.integer({ min: 0, max: 20 }) }),
);

describe('registry', () => {
  it('T-04 counts an account while one of its clients was seen, whatever happens in which order', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const registry = new MemberRegistry();
        const seen = new Map<string, number>();
        const accounts = () => new Set([...seen.keys()].map((key) => key[0]));
        for (const [now, action] of steps.entries()) {
          const before = accounts();
          if (action.kind === 'see') {
            const key = action.account + action.client;
            expect(registry.see(room, person(action.account), action.client, now)).toEqual({
              newClient: !seen.has(key),
              entersFirst: false,
              cameOnline: !before.has(action.account),
            });
            seen.set(key, now);
          } else if (action.kind === 'expire') {
            const since = now - action.age;
            const gone = registry.expire(now, action.age).map((left) => left.person.accountId);
            for (const [key, at] of seen) if (at < since) seen.delete(key);
            const left = [...before].filter((id) => !accounts().has(id));
            expect(gone.sort()).toEqual(left.sort());
          } else {
            const only = action.kind === 'leave' ? action.client : undefined;
            const gone = registry.leave(room.liveId, action.account, only);
            for (const key of [...seen.keys()])
              if (key[0] === action.account && (only === undefined || key[1] === only))
                seen.delete(key);
            const left = before.has(action.account) && !accounts().has(action.account);
            expect(gone?.accountId).toBe(left ? action.account : undefined);
          }
          expect(registry.online(room.liveId)).toBe(accounts().size);
        }
      }),
    );
  });

  it('G-11 a member has the name of the last sighting', () => {
    const registry = new MemberRegistry();
    registry.see(room, person('a'), '1', 0);
    registry.see(room, { ...person('a'), nickname: '新名' }, '1', 1);
    expect(registry.byRoom()[0]?.people).toMatchObject([{ nickname: '新名' }]);
  });

  it('T-04 nobody who left stays when the clock is set back', () => {
    const registry = new MemberRegistry();
    registry.see(room, person('a'), '1', 1_000_000);
    registry.see(room, person('b'), '1', 1_000_000);
    expect(registry.expire(500, 100)).toEqual([]);
    registry.see(room, person('b'), '1', 590);
    expect(registry.expire(601, 100).map((left) => left.person.accountId)).toEqual(['a']);
    expect(registry.online(room.liveId)).toBe(1);
  });

  it('T-04 keeps rooms apart', () => {
    const registry = new MemberRegistry();
    const other = { liveId: '1002', roomId: 'r2' };
    registry.see(room, person('a'), '1', 0);
    registry.see(other, person('a'), '1', 0);
    registry.clear(room.liveId);
    expect([registry.online('1001'), registry.online('1002')]).toEqual([0, 1]);
    expect(registry.roomsOf('a')).toEqual([other]);
  });

  it('T-04 bounds the clients of one account', () => {
    const registry = new MemberRegistry();
    for (let index = 0; index < 1000; index += 1)
      registry.see(room, person('a'), String(index), index);
    let left = 0;
    while (!registry.leave(room.liveId, 'a', String(999 - left))) left += 1;
    expect(left).toBeLessThan(50);
  });
});
