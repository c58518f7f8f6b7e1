/** The few boxes of fragmented MP4 files (ISO 14496-12) that say where and how long fragments are. */

export interface Box {
  readonly type: string;
  /** The size of the whole box, also where the buffer holds only its beginning. */
  readonly size: number;
  readonly content: Buffer;
}

/** The boxes in a buffer, until one that is malformed. */
export function* boxesIn(buffer: Buffer): Generator<Box> {
  for (let at = 0; at + 8 <= buffer.length; ) {
    const short = buffer.readUInt32BE(at);
    const isLong = short === 1 && at + 16 <= buffer.length;
    const head = isLong ? 16 : 8;
    const size = isLong ? Number(buffer.readBigUInt64BE(at + 8)) : short;
    if (size < head) return;
    const type = buffer.toString('latin1', at + 4, at + 8);
    yield { type, size, content: buffer.subarray(at + head, at + size) };
    at += size;
  }
}

function find(buffer: Buffer | undefined, ...types: string[]): Buffer | undefined {
  let found = buffer;
  for (const type of types)
    found = found && [...boxesIn(found)].find((box) => box.type === type)?.content;
  return found;
}

/** The track of video in a `moov` box. */
export function readMovie(moov: Buffer): { id: number; timescale: number } | undefined {
  for (const { type, content } of boxesIn(find(moov, 'moov') ?? Buffer.alloc(0))) {
    const handler = type === 'trak' ? find(content, 'mdia', 'hdlr') : undefined;
    if (handler?.toString('latin1', 8, 12) !== 'vide') continue;
    const header = find(content, 'tkhd');
    const media = find(content, 'mdia', 'mdhd');
    // The second version has longer times in front.
    const id = header?.readUInt32BE(header[0] === 1 ? 20 : 12);
    const timescale = media?.readUInt32BE(media[0] === 1 ? 20 : 12);
    if (id && timescale) return { id, timescale };
  }
  return undefined;
}

/** When the video of a `moof` box begins and how long it lasts; undefined when it has none. */
export function readMovieFragment(
  moof: Buffer,
  track: { id: number; timescale: number },
): { at: number; seconds: number } | undefined {
  for (const { type, content } of boxesIn(find(moof, 'moof') ?? Buffer.alloc(0))) {
    const header = type === 'traf' ? find(content, 'tfhd') : undefined;
    if (header?.readUInt32BE(4) !== track.id) continue;
    const time = find(content, 'tfdt');
    if (!time) return undefined;
    const at = time[0] === 1 ? Number(time.readBigUInt64BE(4)) : time.readUInt32BE(4);
    let ticks = 0;
    for (const box of boxesIn(content))
      if (box.type === 'trun') ticks += ticksOf(box.content, defaultDuration(header));
    return { at: at / track.timescale, seconds: ticks / track.timescale };
  }
  return undefined;
}

/** Duration of samples that have none of their own, from a `tfhd` box. */
function defaultDuration(header: Buffer): number {
  const flags = header.readUIntBE(1, 3);
  if ((flags & 0x08) === 0) return 0;
  return header.readUInt32BE(8 + (flags & 0x01 ? 8 : 0) + (flags & 0x02 ? 4 : 0));
}

/** The sum of the durations in a `trun` box. */
function ticksOf(run: Buffer, otherwise: number): number {
  const flags = run.readUIntBE(1, 3);
  const count = run.readUInt32BE(4);
  if ((flags & 0x100) === 0) return count * otherwise;
  const entry = 4 * [0x100, 0x200, 0x400, 0x800].filter((flag) => flags & flag).length;
  const first = 8 + (flags & 0x01 ? 4 : 0) + (flags & 0x04 ? 4 : 0);
  let ticks = 0;
  for (let at = first; at + entry <= run.length; at += entry) ticks += run.readUInt32BE(at);
  return ticks;
}
