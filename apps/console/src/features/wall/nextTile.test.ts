import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextTile } from './nextTile.ts';

/** A large tile with four beside it, and a row of three below, as a grid of four columns. */
const cell = (column: number, row: number, span = 1) => ({
  left: column * 100,
  top: row * 100,
  width: span * 100 - 10,
  height: span * 100 - 10,
});
const boxes = [
  cell(0, 0, 2),
  cell(2, 0),
  cell(3, 0),
  cell(2, 1),
  cell(3, 1),
  cell(0, 2),
  cell(1, 2),
  cell(2, 2),
];

describe('arrow keys on the wall', () => {
  it.each([
    [0, 'ArrowRight', 1],
    [1, 'ArrowRight', 2],
    [2, 'ArrowLeft', 1],
    [3, 'ArrowLeft', 0],
    [1, 'ArrowDown', 3],
    [3, 'ArrowDown', 7],
    [7, 'ArrowUp', 3],
    [5, 'ArrowUp', 0],
    [0, 'ArrowUp', 0],
    [6, 'ArrowDown', 6],
    [4, 'Home', 0],
    [0, 'End', 7],
    // Beyond the end of a row comes the next tile, as when reading.
    [7, 'ArrowRight', 7],
    [5, 'ArrowLeft', 4],
  ])('I-04 lead from tile %i by %s to %i', (at, key, to) => {
    expect(nextTile(boxes, at, key)).toBe(to);
  });

  it('I-04 leave other keys and an empty wall alone', () => {
    expect(nextTile(boxes, 0, 'Enter')).toBeUndefined();
    expect(nextTile([], -1, 'ArrowDown')).toBeUndefined();
  });

  it('I-04 reach every tile by going right from the first', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: 8 }),
        (count, columns) => {
          const tiles = Array.from({ length: count }, (_, index) =>
            cell(index % columns, Math.floor(index / columns)),
          );
          const seen = [0];
          while (seen.length < count)
            seen.push(nextTile(tiles, seen.at(-1) ?? 0, 'ArrowRight') ?? -1);
          expect(seen).toEqual(Array.from({ length: count }, (_, index) => index));
        },
      ),
    );
  });
});
