import { expect, it } from 'vitest';
import { smallEncoding } from './smallLayer.ts';

it.each([
  [1_280, 720, 3],
  [720, 1_280, 3],
  [640, 360, 1.5],
])(
  'N-12 of a picture of %i × %i the small layer has 240 lines, at 260 kbit/s',
  (width, height, divisor) => {
    expect(smallEncoding({ width, height })).toEqual({
      scaleResolutionDownBy: divisor,
      maxBitrate: 260_000,
      maxFramerate: 20,
    });
  },
);

it('N-12 a small picture, or one of unknown size, is sent once', () => {
  expect(smallEncoding({ width: 400, height: 299 })).toBeUndefined();
  expect(smallEncoding({ width: 400, height: 300 })).toEqual({
    scaleResolutionDownBy: 1.25,
    maxBitrate: 260_000,
    maxFramerate: 20,
  });
  expect(smallEncoding({})).toBeUndefined();
});
