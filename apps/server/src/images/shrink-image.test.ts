import sharp from 'sharp';
import { expect, it } from 'vitest';
import { imageFormat } from './image-format.ts';
import { imageSizes } from './image-order.ts';
import { shrinkImage } from './shrink-image.ts';

const order = { ...imageSizes.avatar, maxPixels: 1_000_000 };
const picture = sharp({
  create: { width: 300, height: 200, channels: 4, background: '#40c08080' },
});

it('I-02 a picture that takes too long ends its process alone', async () => {
  const png = await picture.clone().png().toBuffer();
  expect(await shrinkImage(png, order, 1)).toEqual({ problem: 'broken' });
  const shrunk = await shrinkImage(png, order);
  const { width, height, hasAlpha } = await sharp(
    'image' in shrunk ? shrunk.image : png,
  ).metadata();
  // Smaller ones are not made larger.
  expect({ width, height, hasAlpha }).toEqual({ width: 256, height: 200, hasAlpha: true });
});

it('I-02 counts what a picture takes in memory, not its dots alone', async () => {
  const deep = await picture.clone().toColourspace('rgb16').png().toBuffer();
  expect((await sharp(deep).metadata()).depth).toBe('ushort');
  // 60,000 dots of four colours in 16 bits are 480,000 bytes.
  expect(await shrinkImage(deep, { ...order, maxPixels: 119_999 })).toEqual({ problem: 'pixels' });
  expect(await shrinkImage(deep, { ...order, maxPixels: 120_000 })).toHaveProperty('image');
});

it.each([
  ['\xff\xd8\xff\xe0', 'jpeg'],
  ['\x89PNG\r\n\x1a\n', 'png'],
  ['RIFF\x10\0\0\0WEBPVP8 ', 'webp'],
  ['RIFF\x10\0\0\0WAVEfmt ', undefined],
  ['GIF89a', undefined],
  ['<svg', undefined],
  ['%PDF-1.7', undefined],
  ['\0\0\0\x20ftypavif', undefined],
])('I-02 a file that begins with %j is %s', (beginning, format) => {
  expect(imageFormat(Buffer.from(beginning.padEnd(32, '\0'), 'latin1'))).toBe(format);
});
