import { expect, it } from 'vitest';
import { orientationOf } from './orientation.ts';

const codes = { rotate: [90, 270], flip: [270] };

it.each([
  [0, false],
  [1, false],
  [2, true],
  [3, true],
  [4, false],
  [7, false],
  [8, false],
  [10, false],
])('V-05 device type %i: upright %s', (device, isPortrait) => {
  expect(orientationOf(device, undefined, codes).isPortrait).toBe(isPortrait);
});

it.each([
  [2, 0, true, 0, false],
  [3, undefined, true, 0, false],
  [2, 90, true, -90, false],
  [3, 270, true, -90, true],
  [2, 180, true, 0, false],
  [1, 90, false, 0, false],
  [7, 270, false, 0, false],
])(
  'V-06 device %i at angle %s: portrait %s, %i°, flipped %s',
  (device, angle, isPortrait, degrees, isFlipped) => {
    expect(orientationOf(device, angle, codes)).toEqual({ isPortrait, degrees, isFlipped });
  },
);
