/** The parts of H.264 that a container needs. */

export const NAL_IDR = 5;
export const NAL_SPS = 7;

export interface VideoFormat {
  /** The profile, as in `avc1.42e01f`. */
  readonly codec: string;
  readonly width: number;
  readonly height: number;
}

/** The NAL units of an Annex B byte stream. */
export function* nalUnits(stream: Buffer): Generator<Buffer> {
  let start = -1;
  for (let zero = stream.indexOf(0); zero >= 0; zero = stream.indexOf(0, zero + 1)) {
    if (stream[zero + 1] !== 0 || stream[zero + 2] !== 1) continue;
    if (start >= 0) {
      const end = stream[zero - 1] === 0 ? zero - 1 : zero;
      yield stream.subarray(start, Math.max(start, end));
    }
    start = zero + 3;
    zero += 2;
  }
  if (start >= 0) yield stream.subarray(start);
}

export function nalType(unit: Buffer): number {
  return (unit[0] ?? 0) & 0x1f;
}

/** Kinds of payloads that hold several units, and part of one. */
export const STAP_A = 24;
export const FU_A = 28;

/** The kinds of NAL units that a packet carries whole or begins. */
function* begunUnits(payload: Buffer): Generator<number> {
  const type = nalType(payload);
  if (type === FU_A) {
    const header = payload[1] ?? 0;
    if (header & 0x80) yield header & 0x1f;
  } else if (type === STAP_A) {
    for (let at = 1; at + 2 < payload.length; at += 2 + payload.readUInt16BE(at))
      yield (payload[at + 2] as number) & 0x1f;
  } else {
    yield type;
  }
}

/** Whether a decoder can start with this packet's payload. */
export function beginsKeyframe(payload: Buffer): boolean {
  for (const type of begunUnits(payload)) if (type === NAL_SPS || type === NAL_IDR) return true;
  return false;
}

class BitReader {
  readonly #bytes: number[] = [];
  #position = 0;

  constructor(unit: Buffer) {
    // 00 00 03 stands for 00 00: the third byte only keeps start codes unique.
    for (let index = 0; index < unit.length; index += 1) {
      const escaped = unit[index] === 3 && unit[index - 1] === 0 && unit[index - 2] === 0;
      if (!escaped) this.#bytes.push(unit[index] as number);
    }
  }

  bit(): number {
    const byte = this.#bytes[this.#position >> 3];
    if (byte === undefined) throw new RangeError('parameter set too short');
    const value = (byte >> (7 - (this.#position & 7))) & 1;
    this.#position += 1;
    return value;
  }

  bits(count: number): number {
    let value = 0;
    for (let index = 0; index < count; index += 1) value = value * 2 + this.bit();
    return value;
  }

  /** Exponential-Golomb, unsigned. */
  golomb(): number {
    let zeros = 0;
    while (this.bit() === 0) {
      zeros += 1;
      if (zeros > 31) throw new RangeError('bad number in parameter set');
    }
    return 2 ** zeros - 1 + this.bits(zeros);
  }

  signedGolomb(): number {
    const value = this.golomb();
    return value % 2 === 1 ? (value + 1) / 2 : -value / 2;
  }
}

const HIGH_PROFILES = new Set([100, 110, 122, 244, 44, 83, 86, 118, 128]);

function skipScalingLists(reader: BitReader, count: number): void {
  for (let list = 0; list < count; list += 1) {
    if (reader.bit() === 0) continue;
    let scale = 8;
    for (let left = list < 6 ? 16 : 64; left > 0 && scale !== 0; left -= 1) {
      scale = (scale + reader.signedGolomb() + 256) % 256;
    }
  }
}

function readChroma(reader: BitReader, profile: number): number {
  if (!HIGH_PROFILES.has(profile)) return 1;
  const chroma = reader.golomb();
  if (chroma === 3) reader.bit();
  reader.golomb();
  reader.golomb();
  reader.bit();
  if (reader.bit() === 1) skipScalingLists(reader, chroma === 3 ? 12 : 8);
  return chroma;
}

function skipPictureOrder(reader: BitReader): void {
  const kind = reader.golomb();
  if (kind === 0) reader.golomb();
  if (kind !== 1) return;
  reader.bit();
  reader.signedGolomb();
  reader.signedGolomb();
  for (let left = reader.golomb(); left > 0; left -= 1) reader.signedGolomb();
}

/** A parameter set takes a few dozen bytes. */
const MAX_PARAMETERS_LENGTH = 1_024;
/** The largest frame of H.264; MP4 has no field for larger ones. */
const MAX_SIDE = 16_384;

/** Reads codec string and size from a sequence parameter set; undefined when it is malformed. */
export function parseVideoFormat(unit: Buffer): VideoFormat | undefined {
  try {
    const reader = new BitReader(unit.subarray(4, MAX_PARAMETERS_LENGTH));
    reader.golomb();
    const chroma = readChroma(reader, unit.readUInt8(1));
    reader.golomb();
    skipPictureOrder(reader);
    reader.golomb();
    reader.bit();
    const widthInBlocks = reader.golomb() + 1;
    const heightInUnits = reader.golomb() + 1;
    const frameOnly = reader.bit();
    if (frameOnly === 0) reader.bit();
    reader.bit();
    const crop = reader.bit() ? [0, 0, 0, 0].map(() => reader.golomb()) : [0, 0, 0, 0];
    const [left = 0, right = 0, top = 0, bottom = 0] = crop;
    const cropX = chroma === 1 || chroma === 2 ? 2 : 1;
    const cropY = (chroma === 1 ? 2 : 1) * (2 - frameOnly);
    const width = widthInBlocks * 16 - (left + right) * cropX;
    const height = heightInUnits * 16 * (2 - frameOnly) - (top + bottom) * cropY;
    if (![width, height].every((side) => side > 0 && side <= MAX_SIDE)) return undefined;
    return { codec: `avc1.${unit.toString('hex', 1, 4)}`, width, height };
  } catch {
    return undefined;
  }
}
