import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { findFfprobe } from '@live/engines';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { canProbe } from '../testing/media/ffprobe.ts';
import { openTestOrigin, type TestOrigin } from '../testing/media/test-origin.ts';
import { signPlaylist } from './hls.routes.ts';
import { isHlsToken, signHlsFile } from './hls-token.ts';
import { signMediaToken, verifyMediaToken } from './media-token.ts';

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

  /** The addresses that a playlist lists, whole. */
  const listed = async (url: string) =>
    (await (await fetch(url)).text())
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => new URL(line, url).href);

  it('V-12 gives all viewers the same addresses, which a cache may keep', async () => {
    await server.host('1').start();
    const of = (account: string) =>
      `${server.url}/media/hls/1/index.m3u8?token=${server.sign('play', '1', account)}`;
    await expect.poll(async () => (await fetch(of('a1'))).status).toBe(200);
    const cacheControl = async (url: string) => (await fetch(url)).headers.get('cache-control');
    expect(await cacheControl(of('a1'))).toBe('private, no-store');
    const [playlist = ''] = await listed(of('a1'));
    expect(await listed(of('a2'))).toEqual([playlist]);
    expect(await cacheControl(playlist)).toBe('public, max-age=1');
    const [segment = ''] = await listed(playlist);
    expect(await cacheControl(segment)).toBe('public, max-age=60, immutable');
    expect((await fetch(segment)).headers.get('content-type')).toBe('video/iso.segment');
  });

  it('V-12 refuses files without the token that is theirs', async () => {
    await server.host('1').start();
    await expect.poll(async () => (await fetch(address('1'))).status).toBe(200);
    const [playlist = ''] = await listed(address('1'));
    const [segment = ''] = await listed(playlist);
    const play = server.sign('play', '1');
    for (const url of [playlist, segment]) {
      expect((await fetch(url.replace(/token=.*/, ''))).status).toBe(403);
      expect((await fetch(url.replace(/token=.*/, `token=${play}`))).status).toBe(403);
    }
    const other = new URL(segment).searchParams.get('token');
    expect((await fetch(playlist.replace(/token=.*/, `token=${other}`))).status).toBe(403);
    expect((await fetch(address('1').replace(/token=.*/, `token=${other}`))).status).toBe(403);
  });

  it('V-08 refuses a foreign signature, and traversal finds nothing', async () => {
    const foreign = address('1').replace('/hls/1/', '/hls/2/');
    expect((await fetch(foreign)).status).toBe(403);
    const host = server.host('1');
    await host.start();
    await expect.poll(async () => (await fetch(address('1'))).status).toBe(200);
    for (const name of ['..%2f..%2fx', '..%2findex.m3u8', 'index.m3u8%00', 'x.mp4']) {
      const token = server.signHls('1', decodeURIComponent(name));
      const url = `${server.url}/media/hls/1/${name}?token=${token}`;
      expect((await fetch(url)).status, name).toBe(404);
    }
    await host.destroy();
  });
});

describe('addresses of HLS files', () => {
  const NOON = Date.UTC(2026, 10, 19, 12);
  const MINUTE = 60_000;
  const file = { liveId: '1', name: 'a-1.m3u8' };

  it('V-12 are the same for everybody who asks within five minutes', () => {
    const sign = (now: number) => signHlsFile(file, now, 'secret');
    expect(sign(NOON + 5 * MINUTE - 1)).toBe(sign(NOON));
    expect(sign(NOON + 5 * MINUTE)).not.toBe(sign(NOON));
  });

  it('V-12 of a playlist are good for five to ten minutes', () => {
    const token = signHlsFile(file, NOON + MINUTE, 'secret');
    expect(isHlsToken(token, file, NOON + 10 * MINUTE - 1, 'secret')).toBe(true);
    expect(isHlsToken(token, file, NOON + 10 * MINUTE, 'secret')).toBe(false);
  });

  it('V-12 of a segment never change', () => {
    const segment = { liveId: '1', name: 'a-1-7.m4s' };
    const token = signHlsFile(segment, NOON, 'secret');
    expect(signHlsFile(segment, NOON + 60 * MINUTE, 'secret')).toBe(token);
    expect(isHlsToken(token, segment, NOON + 60 * MINUTE, 'secret')).toBe(true);
  });

  it('V-12 open no other file, no other room and nothing but HLS', () => {
    const token = signHlsFile(file, NOON, 'secret');
    expect(isHlsToken(token, { ...file, name: 'a-2.m3u8' }, NOON, 'secret')).toBe(false);
    expect(isHlsToken(token, { ...file, liveId: '2' }, NOON, 'secret')).toBe(false);
    expect(isHlsToken(token, file, NOON, 'another')).toBe(false);
    const wanted = { liveId: '1', action: 'play', now: NOON } as const;
    expect(verifyMediaToken(token, wanted, 'secret')).toBeUndefined();
    const play = { ...file, action: 'play', subject: file.name, expiresAt: NOON + 1 } as const;
    expect(isHlsToken(signMediaToken(play, 'secret'), file, NOON, 'secret')).toBe(false);
  });
});

describe('signPlaylist', () => {
  it('V-08 puts the token on every address and nowhere else', () => {
    const playlist = '#EXTM3U\n#EXT-X-MAP:URI="init.mp4"\n#EXTINF:2,\nsegment-1.m4s\n';
    expect(signPlaylist(playlist, (file) => `${file}/b`)).toBe(
      '#EXTM3U\n#EXT-X-MAP:URI="init.mp4?token=init.mp4%2Fb"\n#EXTINF:2,\nsegment-1.m4s?token=segment-1.m4s%2Fb\n',
    );
  });
});
