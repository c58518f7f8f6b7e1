import { SMALL_KILOBITS, smallEncoding } from './smallLayer.ts';

/** How much smaller than the camera's the picture is sent, and for how long that has not fitted the network. */
export interface PictureScale {
  /** Place in `SCALES`. */
  readonly step: number;
  /** Seconds in a row in which the network carried too little for it. */
  readonly tooLarge: number;
  /** Seconds in a row in which a larger one would have fitted. */
  readonly tooSmall: number;
}

interface Uplink {
  /** What the network carries, in kbit/s; undefined where the browser does not say. */
  readonly availableKilobits: number | undefined;
  /** Size of the captured picture. */
  readonly width: number;
  readonly height: number;
}

/** Divisors of width and height. */
export const SCALES = [1, 1.5, 2, 3] as const;
/** From this step on the picture itself is about as small as the small layer, which then only costs its share. */
const SMALL_ENOUGH = 2;
export const FULL_SIZE: PictureScale = { step: 0, tooLarge: 0, tooSmall: 0 };

/** A picture of people in motion at 25 frames per second: fewer bits make blocks of it, or fewer frames. */
const KILOBITS_PER_PIXEL = 0.001;
const SOUND_KILOBITS = 40;
/** The first seconds of a connection are slow on every network. */
const SHRINK_AFTER = 4;
const GROW_AFTER = 10;
/** Growing needs room to spare, or the size would change to and fro: each begins a new file of the recording. */
const SPARE = 1.3;

export const isSmallSent = (step: number): boolean => step < SMALL_ENOUGH;

/** The scale for the next second. One step at a time, so that a moment's weakness costs little. */
export const nextScale = (state: PictureScale, uplink: Uplink): PictureScale => {
  const { availableKilobits, width, height } = uplink;
  const pixels = width * height;
  if (availableKilobits === undefined || pixels <= 0) return state;
  const smallKilobits = smallEncoding({ width, height }) ? SMALL_KILOBITS : 0;
  const needOf = (step: number): number => {
    const scale = SCALES[step];
    if (scale === undefined) return Number.POSITIVE_INFINITY;
    const beside = SOUND_KILOBITS + (isSmallSent(step) ? smallKilobits : 0);
    return beside + (pixels * KILOBITS_PER_PIXEL) / scale ** 2;
  };
  const { step } = state;
  const isTooLarge = availableKilobits < needOf(step) && step < SCALES.length - 1;
  const isTooSmall = availableKilobits > needOf(step - 1) * SPARE;
  const tooLarge = isTooLarge ? state.tooLarge + 1 : 0;
  const tooSmall = isTooSmall ? state.tooSmall + 1 : 0;
  if (tooLarge >= SHRINK_AFTER) return { ...FULL_SIZE, step: step + 1 };
  if (tooSmall >= GROW_AFTER) return { ...FULL_SIZE, step: step - 1 };
  return { step, tooLarge, tooSmall };
};
