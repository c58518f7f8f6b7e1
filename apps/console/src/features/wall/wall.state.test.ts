import { LiveState, type WallRoom } from '@live/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reasonsOf } from './attention.ts';
import { calmRoom } from './testing/calmRoom.ts';
import { newReasons, nextWall, noTiles, type WallNews, type WallState } from './wall.state.ts';
import { compareTiles, wallOrders } from './wallOrder.ts';

const look = (before: WallState, rooms: readonly WallRoom[], news: Partial<WallNews> = {}) =>
  nextWall(before, { rooms, order: 'attention', isFrozen: false, now: 0, ...news });
const idsOf = ({ tiles }: WallState) => tiles.map(({ room }) => room.liveId);

const figures: fc.Arbitrary<Partial<WallRoom>> = fc.record({
  liveState: fc.constantFrom(LiveState.LIVE, LiveState.PAUSED),
  beginTime: fc.constantFrom('2026-11-19 08:00:00', '2026-11-19 09:00:00'),
  onlineCount: fc.nat(200),
  recentOnlineCount: fc.nat(200),
  commentCount: fc.nat(200),
  usualCommentCount: fc.nat(60),
  reportCount: fc.nat(3),
  heldCount: fc.nat(20),
  picture: fc.constantFrom('arriving', 'lost', 'none'),
  pictureSeconds: fc.nat(60),
});
const someRooms = fc
  .uniqueArray(fc.tuple(fc.stringMatching(/^[a-f]$/), figures), { selector: ([id]) => id })
  .map((rooms) => rooms.map(([liveId, given]) => calmRoom({ liveId, ...given })));

describe('the order of the wall', () => {
  it('I-04 is one order, whatever the rows come in', () => {
    fc.assert(
      fc.property(
        someRooms,
        fc.constantFrom(...wallOrders),
        fc.func(fc.nat()),
        (rooms, order, mix) => {
          const mixed = [...rooms].sort((a, b) => mix(a.liveId) - mix(b.liveId));
          expect(idsOf(look(noTiles, mixed, { order }))).toEqual(
            idsOf(look(noTiles, rooms, { order })),
          );
        },
      ),
    );
  });

  it('I-04 puts whoever needs somebody before those who need nobody, by the worst reason', () => {
    fc.assert(
      fc.property(someRooms, (rooms) => {
        const { tiles, leader } = look(noTiles, rooms);
        const needy = tiles.map(({ reasons }) => reasons.length > 0);
        expect(needy).toEqual([...needy].sort((a, b) => Number(b) - Number(a)));
        expect(leader).toBe(needy[0] ? tiles[0]?.room.liveId : undefined);
        const kinds = ['lost', 'reports', 'none', 'flood', 'falling', 'held', 'uplink'];
        const worst = tiles.flatMap(({ reasons: [first] }) =>
          first ? [kinds.indexOf(first.kind)] : [],
        );
        expect(worst).toEqual([...worst].sort((a, b) => a - b));
      }),
    );
  });

  it('I-04 does not change while the figures stay, and keeps the tiles that did not change', () => {
    fc.assert(
      fc.property(someRooms, (rooms) => {
        const first = look(noTiles, rooms);
        const again = look(first, rooms);
        expect(again.tiles).toEqual(first.tiles);
        for (const [index, tile] of again.tiles.entries()) expect(tile).toBe(first.tiles[index]);
      }),
    );
  });

  it('I-04 moves nothing while somebody is on the wall; new rooms come last', () => {
    fc.assert(
      fc.property(someRooms, someRooms, (rooms, later) => {
        const before = look(noTiles, rooms);
        const frozen = look(before, later, { isFrozen: true });
        expect(idsOf(frozen).slice(0, before.tiles.length)).toEqual(idsOf(before));
        expect(frozen.leader).toBe(before.leader);
        expect(new Set(idsOf(frozen))).toEqual(
          new Set([...idsOf(before), ...later.map(({ liveId }) => liveId)]),
        );
        // Afterwards they go where their figures say, and what is over goes.
        const after = look(frozen, later, { now: 60_000 });
        expect(new Set(idsOf(after))).toEqual(new Set(later.map(({ liveId }) => liveId)));
        expect(after.tiles).toEqual([...after.tiles].sort(compareTiles('attention')));
      }),
    );
  });

  it('I-04 small differences of an amount do not decide it', () => {
    const lost = (liveId: string, pictureSeconds: number) =>
      calmRoom({ liveId, picture: 'lost', pictureSeconds });
    expect(idsOf(look(noTiles, [lost('b', 35), lost('a', 40)]))).toEqual(['a', 'b']);
    expect(idsOf(look(noTiles, [lost('b', 45), lost('a', 40)]))).toEqual(['a', 'b']);
    expect(idsOf(look(noTiles, [lost('a', 40), lost('b', 400)]))).toEqual(['b', 'a']);
  });

  it('I-04 can be by people or by beginning', () => {
    const rooms = [
      calmRoom({ liveId: 'few', onlineCount: 3, reportCount: 1 }),
      calmRoom({ liveId: 'many', onlineCount: 3_000 }),
      calmRoom({ liveId: 'new', onlineCount: 40, beginTime: '2026-11-19 09:00:00' }),
    ];
    expect(idsOf(look(noTiles, rooms))).toEqual(['few', 'new', 'many']);
    expect(idsOf(look(noTiles, rooms, { order: 'online' }))).toEqual(['many', 'new', 'few']);
    expect(idsOf(look(noTiles, rooms, { order: 'begin' }))).toEqual(['new', 'few', 'many']);
    expect(look(noTiles, rooms, { order: 'begin' }).leader).toBeUndefined();
  });
});

describe('a live that ends', () => {
  it('I-04 stays with a word for eight seconds, and needs nobody', () => {
    const room = calmRoom({ liveId: 'a', reportCount: 2 });
    const running = look(noTiles, [room]);
    const over = look(running, [], { now: 1_000 });
    expect(over.tiles).toEqual([{ room, reasons: [], endedAt: 1_000 }]);
    expect(idsOf(look(over, [], { now: 8_999 }))).toEqual(['a']);
    expect(idsOf(look(over, [], { now: 9_000 }))).toEqual([]);
    expect(idsOf(look(over, [], { now: 99_000, isFrozen: true }))).toEqual(['a']);
  });

  it('I-04 that was not over after all goes on', () => {
    const room = calmRoom({});
    const over = look(look(noTiles, [room]), []);
    expect(look(over, [room]).tiles).toEqual([{ room, reasons: [], endedAt: undefined }]);
  });
});

describe('the alarm', () => {
  const calm = look(noTiles, [calmRoom({ liveId: 'a' }), calmRoom({ liveId: 'b' })]);

  it('I-04 names a room with its new reason, once', () => {
    const reported = calmRoom({ liveId: 'b', reportCount: 1 });
    const rooms = [calmRoom({ liveId: 'a' }), reported];
    const needy = look(calm, rooms);
    const [reason] = reasonsOf(reported);
    expect(newReasons(calm, needy)).toEqual([{ room: reported, reason }]);
    expect(newReasons(needy, look(needy, rooms))).toEqual([]);
    const more = look(needy, [rooms[0] as WallRoom, { ...reported, reportCount: 5 }]);
    expect(newReasons(needy, more)).toEqual([]);
    const both = look(needy, [{ ...reported, heldCount: 30 }]);
    expect(newReasons(needy, both).map((each) => each.reason.kind)).toEqual(['held']);
  });

  it('I-04 is silent about what was there when the wall was opened', () => {
    const first = look(noTiles, [calmRoom({ reportCount: 3 })]);
    expect(newReasons(noTiles, first)).toEqual([]);
  });
});
