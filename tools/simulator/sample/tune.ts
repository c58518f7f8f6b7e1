import { PERIOD } from './scene.ts';

export const SAMPLE_RATE = 48_000;

/** A pentatonic scale: overlapping notes do not clash. */
const NOTES = [220, 277.18, 329.63, 369.99, 440, 554.37, 659.25] as const;
const MELODY = [0, 2, 4, 3, 5, 4, 2, 1, 0, 3, 4, 6, 5, 4, 3, 2] as const;
const NOTE_SECONDS = PERIOD / MELODY.length;
const TAIL_SECONDS = 1.6;

function addNote(track: Float32Array, start: number, frequency: number): void {
  const length = Math.floor(TAIL_SECONDS * SAMPLE_RATE);
  for (let index = 0; index < length; index += 1) {
    const t = index / SAMPLE_RATE;
    const envelope = Math.min(1, t / 0.02) * Math.exp(-3 * t) * (1 - index / length);
    const tone =
      Math.sin(2 * Math.PI * frequency * t) + 0.3 * Math.sin(4 * Math.PI * frequency * t);
    // A note that exceeds the end continues at the start, so the loop has no audible seam.
    const at = (start + index) % track.length;
    track[at] = (track[at] as number) + 0.16 * envelope * tone;
  }
}

/** Renders one loop of a tune, mono, as 32-bit little-endian floats. */
export function playTune(): Buffer {
  const track = new Float32Array(PERIOD * SAMPLE_RATE);
  MELODY.forEach((note, index) => {
    addNote(track, Math.round(index * NOTE_SECONDS * SAMPLE_RATE), NOTES[note] as number);
  });
  return Buffer.from(track.buffer);
}
