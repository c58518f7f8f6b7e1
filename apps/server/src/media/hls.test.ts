import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { findFfprobe } from '@live/engines';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { canProbe } from '../testing/media/ffprobe.ts';
import { openTestOrigin, type TestOrigin } from '../testing/media/test-origin.ts';
import { signPlaylist } from './hls.routes.ts';

describe('HLS', () => {
  let server: TestOrigin;
  beforeEach(async () => {
    server = await openTestOrigin();
  });
  afterEach(() => server.destroy());

  const address = (liveId: string) =>
    `${server.url}/media/hls/${liveId}/index.m3u8?token=${encodeURIComponent(server.sign('play', liveId))}`;

  it.skipIf(!canProbe())('V-08 plays as a live stream of H.264 and Opus', async () => {
    await server.host('1').start();
    const { stdout, stderr } = await promisify(execFile)(findFfprobe() ?? '', [
      '-v',
      'error',
      '-of',
      'csv',
      '-show_entries',
      'stream=codec_name',
      '-read_intervals',
      '%+2',
      address('1'),
    ]);
    expect(stderr).toBe('');
    expect(stdout).toContain('h264');
    expect(stdout).toContain('opus');
  });

  it('V-08 is there while somebody publishes, and gone afterwards', async () => {
    expect((await fetch(address('1'))).status).toBe(404);
    const host = server.host('1');
    await host.start();
    await server.next('published').catch(() => undefined);
    expect((await fetch(address('1'))).status).toBe(200);
    await host.destroy();
    expect((await fetch(address('1'))).status).toBe(404);
  });

  it('V-08 refuses a foreign signature, and traversal finds nothing', async () => {
    const foreign = address('1').replace('/hls/1/', '/hls/2/');
    expect((await fetch(foreign)).status).toBe(403);
    const host = server.host('1');
    await host.start();
    await expect.poll(async () => (await fetch(address('1'))).status).toBe(200);
    for (const name of ['..%2f..%2fx', '..%2findex.m3u8', 'index.m3u8%00', '.', 'x.mp4'])
      expect((await fetch(address('1').replace('index.m3u8', name))).status, name).toBe(404);
    await host.destroy();
  });
});

describe('signPlaylist', () => {
  it('V-08 puts the token on every address and nowhere else', () => {
    const playlist = '#EXTM3U\n#EXT-X-MAP:URI="init.mp4"\n#EXTINF:2,\nsegment-1.m4s\n';
    expect(signPlaylist(playlist, 'a/b')).toBe(
      '#EXTM3U\n#EXT-X-MAP:URI="init.mp4?token=a%2Fb"\n#EXTINF:2,\nsegment-1.m4s?token=a%2Fb\n',
    );
  });
});
