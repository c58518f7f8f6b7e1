import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RoomTally, type TallyChange, type Visit } from './room-tally.ts';

const step = fc.oneof(
  fc.record({ kind: fc.constant('like' as const), delta: fc.integer({ min: 1, max: 9 }) }),
  fc.record({
    kind: fc.constant('visit' as const),
    accountId: fc.constantFrom('a', 'b', 'c'),
    entered: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('online' as const), online: fc.integer({ min: 0, max: 9 }) }),
  fc.record({ kind: fc.constant('write' as const), fails: fc.boolean(), owned: fc.boolean() }),
);

describe('a tally', () => {
  it('S-01 loses nothing and counts nothing twice, whichever writes fail', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 50 }), (steps) => {
        const tally = new RoomTally({ liveId: '1', roomId: 'r' });
        const wanted = {
          likes: 0,
          enters: 0,
          peak: 0,
          watchers: new Map<string, number>(),
          online: 0,
        };
        const stored = {
          likes: 0,
          enters: 0,
          peak: 0,
          watchers: new Map<string, number>(),
          online: 0,
        };
        const count = (visits: Map<string, number>, id: string, enters: number) =>
          visits.set(id, (visits.get(id) ?? 0) + enters);
        const write = (fails: boolean, owned: boolean) => {
          const change = tally.take(owned);
          if (!change) return;
          if (fails) return tally.putBack(change);
          stored.likes += change.likes;
          stored.enters += change.enters;
          stored.peak = Math.max(stored.peak, change.peak);
          expect(owned || change.online === undefined).toBe(true);
          stored.online = change.online ?? stored.online;
          for (const watcher of change.watchers) count(stored.watchers, ...watcher);
        };
        for (const action of steps) {
          if (action.kind === 'like') {
            tally.like(action.delta);
            wanted.likes += action.delta;
          } else if (action.kind === 'visit') {
            tally.enter(action.accountId, action.entered);
            count(wanted.watchers, action.accountId, action.entered ? 1 : 0);
            if (action.entered) wanted.enters += 1;
          } else if (action.kind === 'online') {
            tally.setOnline(action.online);
            wanted.online = action.online;
            wanted.peak = Math.max(wanted.peak, action.online);
          } else write(action.fails, action.owned);
        }
        write(false, true);
        expect(stored).toEqual(wanted);
        expect(tally.take(true)).toBeUndefined();
        expect(tally.idle).toBe(wanted.online === 0);
      }),
    );
  });

  const movement = fc.oneof(
    fc.record({
      kind: fc.constantFrom('begin', 'exit', 'timeout'),
      accountId: fc.constantFrom('a', 'b', 'c'),
    }),
    fc.record({
      kind: fc.constantFrom('end', 'write', 'stored', 'failed'),
      accountId: fc.constant(''),
    }),
  );

  it('U-07 stores each visit once with its end, whichever writes fail', () => {
    fc.assert(
      fc.property(fc.array(movement, { maxLength: 60 }), (movements) => {
        const tally = new RoomTally({ liveId: '1', roomId: 'r' });
        const stored = new Map<string, Visit>();
        const wanted = new Map<string, Visit>();
        const open = new Map<string, Visit>();
        // People come and go while a write is under way.
        let writing: TallyChange | undefined;
        const finishWrite = (failed: boolean) => {
          if (failed && writing) tally.putBack(writing);
          else
            for (const visit of writing?.visits ?? [])
              stored.set(visit.accountId + visit.fromAt, visit);
          writing = undefined;
        };
        const close = (visit: Visit, untilAt: number, closedBy: Visit['closedBy']) => {
          open.delete(visit.accountId);
          wanted.set(visit.accountId + visit.fromAt, { ...visit, untilAt, closedBy });
        };
        for (const [at, action] of movements.entries()) {
          if (action.kind === 'write') writing ??= tally.take(true);
          else if (action.kind === 'stored') finishWrite(false);
          else if (action.kind === 'failed') finishWrite(true);
          else if (action.kind === 'end') {
            for (const visit of [...open.values()]) close(visit, at, 'end');
            tally.endVisits(at, 'end');
          } else if (action.kind === 'begin') {
            // The registry of members reports the first client of a person only.
            if (open.has(action.accountId)) continue;
            const { accountId } = action;
            const visit: Visit = { accountId, fromAt: at, untilAt: null, closedBy: '' };
            open.set(accountId, visit);
            wanted.set(accountId + at, visit);
            tally.beginVisit(accountId, at);
          } else {
            const visit = open.get(action.accountId);
            if (visit) close(visit, at, action.kind);
            tally.endVisit(action.accountId, at, action.kind);
          }
        }
        finishWrite(true);
        writing = tally.take(true);
        finishWrite(false);
        expect(stored).toEqual(wanted);
      }),
    );
  });

  it('U-07 no visit ends before it began, although the clock was set back', () => {
    const tally = new RoomTally({ liveId: '1', roomId: 'r' });
    tally.beginVisit('a', 100);
    tally.endVisit('a', 40, 'exit');
    expect(tally.take(true)?.visits).toEqual([
      { accountId: 'a', fromAt: 100, untilAt: 100, closedBy: 'exit' },
    ]);
  });
});
