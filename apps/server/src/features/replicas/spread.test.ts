import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distribute, planMoves } from './spread.ts';

const loads = fc
  .array(fc.nat({ max: 60 }), { minLength: 1, maxLength: 9 })
  .map((counts) => new Map(counts.map((rooms, index) => [`server-${index}`, rooms])));

describe('how rooms spread over servers', () => {
  it('O-13 moves the fewest rooms after which no server holds two more than another', () => {
    fc.assert(
      fc.property(loads, (load) => {
        const after = new Map(load);
        const add = (name: string, rooms: number) =>
          after.set(name, (after.get(name) ?? 0) + rooms);
        let moved = 0;
        for (const { from, to, rooms } of planMoves(load)) {
          expect(rooms).toBeGreaterThan(0);
          add(from, -rooms);
          add(to, rooms);
          moved += rooms;
        }
        const counts = [...after.values()];
        expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
        const highest = Math.max(...counts);
        const tooMany = [...load.values()].map((rooms) => Math.max(0, rooms - highest));
        const tooFew = [...load.values()].map((rooms) => Math.max(0, Math.min(...counts) - rooms));
        const sum = (all: number[]) => all.reduce((one, other) => one + other, 0);
        expect(moved).toBe(Math.max(sum(tooMany), sum(tooFew)));
      }),
    );
  });

  it.each([
    [{ one: 3 }, []],
    [{ one: 3, two: 2 }, []],
    [{ one: 4, two: 0 }, [{ from: 'one', to: 'two', rooms: 2 }]],
    [
      { one: 5, two: 5, three: 0 },
      [
        { from: 'one', to: 'three', rooms: 1 },
        { from: 'two', to: 'three', rooms: 2 },
      ],
    ],
  ])('O-13 moves of %j', (load, moves) => {
    expect(planMoves(new Map(Object.entries(load)))).toEqual(moves);
  });

  it('O-13 gives the rooms of a server that leaves to those with the fewest', () => {
    const load = new Map([
      ['one', 1],
      ['two', 3],
    ]);
    const given = distribute(['a', 'b', 'c', 'd'], load);
    expect([given.get('one'), given.get('two')]).toEqual([['a', 'b', 'd'], ['c']]);
    expect(distribute(['a'], new Map()).size).toBe(0);
  });

  it('O-13 shares the rooms of a server that has ended evenly, alike to every server that looks', () => {
    fc.assert(
      fc.property(loads, fc.nat({ max: 100 }), (load, free) => {
        const rooms = Array.from({ length: free }, (_, index) => `room-${index}`);
        const given = distribute(rooms, load);
        expect([...given.values()].flat().sort()).toEqual(rooms.sort());
        const after = [...load].map(([name, held]) => held + (given.get(name)?.length ?? 0));
        const highest = Math.max(...load.values());
        // Nobody gets one while another has fewer.
        for (const [index, [name]] of [...load].entries())
          if (given.has(name)) expect(after[index]).toBeLessThanOrEqual(Math.min(...after) + 1);
        expect(Math.max(...after)).toBeLessThanOrEqual(Math.max(highest, Math.min(...after) + 1));
      }),
    );
  });
});
