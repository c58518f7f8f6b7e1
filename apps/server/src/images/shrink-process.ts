import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { type ImageOrder, TOO_MANY_PIXELS, WRITTEN } from './image-order.ts';

/**
 * Main module of the process that makes one image smaller: a file of a stranger on standard input, WebP on standard
 * output. Metadata is left out, and of a moving image the first frame stays.
 */

// Only these three decoders, whatever the file contains.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
sharp.cache(false);
sharp.concurrency(1);

const QUALITY = 82;

const shrink = async (input: Buffer, order: ImageOrder): Promise<Buffer> => {
  const { width, height, fit, maxPixels } = order;
  // Reads no pixel. What it says is held against the limit before anything is decoded.
  const size = await sharp(input, { limitInputPixels: false }).metadata();
  const pixels = size.width * size.height;
  // An interlaced image is held in memory as a whole, and one of 16 bits takes twice as much.
  const samples = pixels * size.channels * (size.depth === 'uchar' ? 1 : 2);
  if (pixels > maxPixels || samples > maxPixels * 4) process.exit(TOO_MANY_PIXELS);
  return sharp(input, { failOn: 'error', limitInputPixels: maxPixels })
    .autoOrient()
    .resize({ width, height, fit, withoutEnlargement: true })
    .toColourspace('srgb')
    .webp({ quality: QUALITY })
    .toBuffer();
};

const order = JSON.parse(process.argv[2] ?? '') as ImageOrder;
const output = await shrink(await buffer(process.stdin), order);
process.stdout.end(output, () => process.exit(WRITTEN));
