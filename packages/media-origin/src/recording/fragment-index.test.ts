import { appendFile, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cutSample } from '@live/simulator';
import fc from 'fast-check';
import { BufferSource, EncodedPacketSink, Input, MP4 } from 'mediabunny';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FragmentIndex } from './fragment-index.ts';
import { recordPlaylist } from './recording-files.ts';

const SECONDS = 6;

describe('the fragments of a recording', () => {
  let folder: string;
  let whole: Buffer;
  let file: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'live-fragments-'));
    file = join(folder, 'growing.mp4.part');
    await cutSample('landscape', SECONDS, join(folder, 'whole.mp4'));
    whole = await readFile(join(folder, 'whole.mp4'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  /** The times of the pictures in some bytes of the file. */
  const pictureTimes = async (bytes: Buffer): Promise<{ at: number; isKey: boolean }[]> => {
    using input = new Input({ source: new BufferSource(bytes), formats: [MP4] });
    const track = await input.getPrimaryVideoTrack();
    const times: { at: number; isKey: boolean }[] = [];
    for await (const packet of new EncodedPacketSink(track as NonNullable<typeof track>).packets())
      times.push({ at: packet.timestamp, isKey: packet.type === 'key' });
    return times;
  };

  it('U-06 each begins with a keyframe, where the one before ended', async () => {
    const { headBytes, fragments, seconds } = await new FragmentIndex(
      join(folder, 'whole.mp4'),
    ).read();
    const head = whole.subarray(0, headBytes);
    let end = headBytes;
    let at = 0;
    let pictures = 0;
    for (const fragment of fragments) {
      expect(fragment.offset).toBe(end);
      end += fragment.bytes;
      const times = await pictureTimes(Buffer.concat([head, whole.subarray(fragment.offset, end)]));
      expect(times[0]?.isKey).toBe(true);
      expect(times[0]?.at).toBeCloseTo(at, 2);
      at += fragment.seconds;
      pictures += times.length;
    }
    expect(at).toBeCloseTo(seconds, 6);
    expect(seconds).toBeCloseTo(SECONDS, 1);
    expect(pictures).toBe((await pictureTimes(whole)).length);
  });

  it('U-06 reading a file while it grows finds what reading it at once finds, and never half a fragment', async () => {
    const all = await new FragmentIndex(join(folder, 'whole.mp4')).read();
    const cuts = fc.array(fc.integer({ min: 0, max: whole.length }), { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(cuts, async (unsorted) => {
        await writeFile(file, '');
        const index = new FragmentIndex(file);
        let size = 0;
        for (const cut of [...unsorted.sort((one, other) => one - other), whole.length]) {
          await appendFile(file, whole.subarray(size, cut));
          size = cut;
          const { fragments } = await index.read();
          const complete = all.fragments.filter(({ offset, bytes }) => offset + bytes <= size);
          expect(fragments.map(({ offset }) => offset)).toEqual(
            complete.map(({ offset }) => offset),
          );
          // Players keep the durations they have read; only that of the last one may still change.
          expect(fragments.slice(0, -1)).toEqual(complete.slice(0, -1));
        }
        expect(await index.read()).toEqual(all);
      }),
      { numRuns: 30 },
    );
  });

  it('U-06 bytes of any kind break nothing', async () => {
    const harm = fc.array(fc.record({ at: fc.nat(whole.length - 1), byte: fc.nat(255) }), {
      minLength: 1,
      maxLength: 200,
    });
    await fc.assert(
      fc.asyncProperty(harm, fc.nat(whole.length), async (changes, length) => {
        const harmed = Buffer.from(whole);
        for (const { at, byte } of changes) harmed[at] = byte;
        // The boxes that are read stand in front.
        for (const { at, byte } of changes) harmed[at % 2_000] = byte;
        await writeFile(file, harmed);
        await truncate(file, length);
        const { fragments } = await new FragmentIndex(file).read();
        for (const { offset, bytes } of fragments) {
          expect(offset).toBeGreaterThanOrEqual(0);
          expect(offset + bytes).toBeLessThanOrEqual(length);
        }
      }),
      { numRuns: 100 },
    );
  });

  it('U-06 a file that is not there has no fragments', async () => {
    const index = new FragmentIndex(join(folder, 'none.mp4'));
    expect(await index.read()).toEqual({ headBytes: 0, fragments: [], seconds: 0 });
  });

  it('U-06 a playlist gives every fragment as a range of the file, and ends when the file does', () => {
    const fragments = [
      { offset: 100, bytes: 50, seconds: 2 },
      { offset: 150, bytes: 60, seconds: 7.6 },
    ];
    const growing = recordPlaylist('1.mp4', { headBytes: 100, fragments, seconds: 9.6 }, true);
    expect(growing.trimEnd().split('\n').slice(2)).toEqual([
      '#EXT-X-TARGETDURATION:8',
      '#EXT-X-INDEPENDENT-SEGMENTS',
      '#EXT-X-PLAYLIST-TYPE:EVENT',
      '#EXT-X-MAP:URI="1.mp4",BYTERANGE="100@0"',
      '#EXTINF:2.000,',
      '#EXT-X-BYTERANGE:50@100',
      '1.mp4',
      '#EXTINF:7.600,',
      '#EXT-X-BYTERANGE:60@150',
      '1.mp4',
    ]);
    const ended = recordPlaylist('1.mp4', { headBytes: 100, fragments, seconds: 9.6 }, false);
    expect(ended).toContain('#EXT-X-PLAYLIST-TYPE:VOD');
    expect(ended.trimEnd()).toMatch(/#EXT-X-ENDLIST$/);
  });
});
