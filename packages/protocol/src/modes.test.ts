import { describe, expect, it } from 'vitest';
import { LiveRole, LiveState } from './enums.ts';
import { isRunning, isSuperAdmin, judgeTransition, liveMode, runsRoom } from './modes.ts';

const { LIVE, PAUSED, ENDED, DELETED } = LiveState;

describe('live modes', () => {
  it.each([
    [LIVE, false, 'living', true],
    [PAUSED, false, 'paused', true],
    [ENDED, true, 'replay', false],
    [ENDED, false, 'ended', false],
    [DELETED, true, 'deleted', false],
  ] as const)(
    'Z-02 state %i, recording finished %j is %s',
    (liveState, finished, mode, running) => {
      expect(liveMode({ liveState, liveRecordFinished: finished })).toBe(mode);
      expect(isRunning(mode)).toBe(running);
    },
  );

  const allowed = ['1→2', '2→1', '1→3', '2→3', '1→4', '2→4', '3→4'];
  const states = [LIVE, PAUSED, ENDED, DELETED];
  it.each(states.flatMap((from) => states.map((to) => ({ from, to }))))(
    'Z-03 judges the move $from→$to',
    ({ from, to }) => {
      const expected =
        from === to ? 'already' : allowed.includes(`${from}→${to}`) ? 'applied' : 'refused';
      expect(judgeTransition(from, to)).toBe(expected);
    },
  );

  it('X-01 numbers the roles, and counts admin and anchor-admin as super admins', () => {
    expect(LiveRole).toEqual({ AUDIENCE: 0, ANCHOR: 1, ADMIN: 2, ANCHOR_ADMIN: 3 });
    expect(([0, 1, 2, 3] as const).filter(isSuperAdmin)).toEqual([2, 3]);
  });

  const operatorsOf = (hostId: string | undefined) =>
    ([0, 1, 2, 3] as const).filter((role) => runsRoom({ id: 'u1', role }, hostId));

  it('X-02 hosts run their own rooms only, and nobody by having been the host', () => {
    expect(operatorsOf('u1')).toEqual([1, 2, 3]);
    expect(operatorsOf('u9')).toEqual([2, 3]);
    expect(operatorsOf(undefined)).toEqual([2, 3]);
  });
});
