import type { ImageUse } from '@live/protocol';

/** What becomes of an image: how large it may be, and how its edges are cut. */
export interface ImageOrder {
  readonly width: number;
  readonly height: number;
  /** `inside` keeps the whole of it; `cover` cuts it to the shape. */
  readonly fit: 'inside' | 'cover';
  readonly maxPixels: number;
}

export const imageSizes: Readonly<Record<ImageUse, Omit<ImageOrder, 'maxPixels'>>> = {
  cover: { width: 1280, height: 1280, fit: 'inside' },
  avatar: { width: 256, height: 256, fit: 'cover' },
  product: { width: 640, height: 640, fit: 'inside' },
};

/** Exit codes of the process that makes an image smaller; every other end is a fault of the file or of the decoder. */
export const TOO_MANY_PIXELS = 3;
export const WRITTEN = 0;
