import { mkdir, mkdtemp, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cutSample } from '@live/simulator';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SrsRecordings } from './srs-recordings.ts';

const BEGIN = 1_763_200_000_123;
const NAME = `${BEGIN}.mp4`;

describe('recordings of SRS', () => {
  let folder: string;
  let room: string;
  let records: SrsRecordings;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'live-srs-records-'));
    room = join(folder, '1001');
    await mkdir(join(room, 'pieces'), { recursive: true });
    records = new SrsRecordings(folder);
  });
  afterEach(() => rm(folder, { recursive: true }));

  const writePiece = (beginAt: number, ms = 2_000) =>
    writeFile(join(room, 'pieces', `${beginAt}-${ms}.ts`), 'piece');
  /** What SRS leaves behind while it records. */
  const record = async () => {
    await writeFile(join(room, `${NAME}.tmp`), 'no index yet');
    await writePiece(BEGIN - 1, 2_023);
    await writePiece(BEGIN + 2_010);
    await writeFile(join(room, 'pieces', `${BEGIN + 4_010}-[duration].ts.tmp`), 'half a piece');
  };
  const finish = async () => {
    await rm(join(room, `${NAME}.tmp`));
    await cutSample('landscape', 4, join(room, NAME));
  };
  const namesIn = (playlist: string | undefined) => playlist?.match(/^\d+-\d+\.ts$/gm);

  it('U-06 plays what is being recorded by its pieces', async () => {
    await record();
    expect(await records.list('1001')).toEqual([]);
    expect(await records.growing('1001')).toMatchObject({
      name: NAME,
      startedAt: BEGIN,
      durationMs: 4_023,
      isFragmented: true,
    });
    const playlist = await records.playlist('1001', NAME);
    expect(namesIn(playlist)).toEqual([`${BEGIN - 1}-2023.ts`, `${BEGIN + 2_010}-2000.ts`]);
    expect(playlist).toContain('#EXTINF:2.023,');
    expect(playlist).toContain('#EXT-X-TARGETDURATION:3\n');
    expect(playlist).not.toContain('ENDLIST');
    await writePiece(BEGIN + 4_010);
    expect(namesIn(await records.playlist('1001', NAME))).toHaveLength(3);
    expect(await records.find('1001', `${BEGIN + 4_010}-2000.ts`)).toBe(
      join(room, 'pieces', `${BEGIN + 4_010}-2000.ts`),
    );
  });

  it('U-06 lists a recording once when it is finished, and lets who plays its pieces play on', async () => {
    await record();
    await finish();
    expect(await records.growing('1001')).toBeUndefined();
    expect(await records.list('1001')).toMatchObject([{ name: NAME, startedAt: BEGIN }]);
    const playlist = await records.playlist('1001', NAME);
    expect(namesIn(playlist)).toHaveLength(2);
    expect(playlist).toContain('#EXT-X-ENDLIST');
  });

  it('U-06 keeps the pieces of two publishers apart', async () => {
    await record();
    await finish();
    const next = BEGIN + 60_000;
    await writeFile(join(room, `${next}.mp4.tmp`), '');
    await writePiece(next - 2);
    expect(await records.growing('1001')).toMatchObject({ startedAt: next, durationMs: 2_000 });
    expect(namesIn(await records.playlist('1001', NAME))).toHaveLength(2);
    expect(namesIn(await records.playlist('1001', `${next}.mp4`))).toEqual([`${next - 2}-2000.ts`]);
  });

  it('U-06 has nothing to play before the first piece, and nothing under strange names', async () => {
    await writeFile(join(room, `${NAME}.tmp`), '');
    expect(await records.growing('1001')).toBeUndefined();
    expect(await records.playlist('1001', NAME)).toBeUndefined();
    await record();
    for (const name of ['../1001/1.mp4', 'index.m3u8', `${NAME}.tmp`, `${BEGIN}-x.ts`])
      expect(await records.find('1001', name)).toBeUndefined();
    expect(await records.growing('../1001')).toBeUndefined();
    expect(await records.hls('..', 'index.m3u8')).toBeUndefined();
  });

  it('Y-01 deletes pieces an hour after their recording was finished, or when their time is over', async () => {
    await record();
    const prune = (before: number) => records.prune({ before, maxSeconds: 3_600 });
    const pieces = () => readdir(join(room, 'pieces'));
    await prune(0);
    expect(await pieces()).toHaveLength(3);
    await finish();
    await prune(0);
    expect(await pieces()).toHaveLength(3);
    const old = new Date(Date.now() - 2 * 3_600_000);
    await utimes(join(room, NAME), old, old);
    await prune(0);
    expect(await pieces()).toEqual([`${BEGIN + 4_010}-[duration].ts.tmp`]);

    await rename(join(room, NAME), join(room, `${NAME}.tmp`));
    await writePiece(BEGIN);
    await prune(BEGIN + 1);
    expect(await readdir(room)).toEqual(['pieces']);
    expect(await pieces()).toHaveLength(1);
  });
});
