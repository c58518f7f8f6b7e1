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
  readonly pixels: number;
}

/** Divisors of width and height. */
export const SCALES = [1, 1.5, 2, 3] as const;
export const FULL_SIZE: PictureScale = { step: 0, tooLarge: 0, tooSmall: 0 };

/** A picture of people in motion at 25 frames per second: fewer bits make blocks of it, or fewer frames. */
const KILOBITS_PER_PIXEL = 0.001;
const SOUND_KILOBITS = 40;
/** The first seconds of a connection are slow on every network. */
const SHRINK_AFTER = 4;
const GROW_AFTER = 10;
/** Growing needs room to spare, or the size would change to and fro: each begins a new file of the recording. */
const SPARE = 1.3;

/** A network that carries less than the whole picture has nothing to spare for a small one beside it. */
export const isSmallSent = (step: number): boolean => step === 0;

/** The scale for the next second. One step at a time, so that a moment's weakness costs little. */
export const nextScale = (state: PictureScale, uplink: Uplink): PictureScale => {
  const { availableKilobits, pixels } = uplink;
  if (availableKilobits === undefined || pixels <= 0) return state;
  const needOf = (step: number): number => {
    const scale = SCALES[step];
    return scale === undefined
      ? Number.POSITIVE_INFINITY
      : SOUND_KILOBITS + (pixels * KILOBITS_PER_PIXEL) / scale ** 2;
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
