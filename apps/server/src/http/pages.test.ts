import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { createHttpServer } from './http-server.ts';
import { registerPages } from './pages.ts';

/** The content of each file is its name. */
const SCRIPTS = { br: '/* br */', gzip: '/* gzip */', identity: '/* plain */' };

describe('the built pages', () => {
  let folder: string;
  let app: FastifyInstance;
  let url: string;

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'live-pages-'));
    mkdirSync(path.join(folder, 'assets'));
    const put = (name: string, content: string | Buffer) =>
      writeFileSync(path.join(folder, name), content);
    put('index.html', '<title>直播中控台</title>');
    put('assets/page-abc.js', SCRIPTS.identity);
    put('assets/page-abc.js.br', brotliCompressSync(SCRIPTS.br));
    put('assets/page-abc.js.gz', gzipSync(SCRIPTS.gzip));
    app = await createHttpServer({
      log: createLog('silent'),
      headers: { 'x-frame-options': 'DENY' },
    });
    await registerPages(app, {
      consoleDir: folder,
      roomDir: path.join(folder, 'not-built'),
      pageConfig: async () => ({ demo: false }),
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    await app.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const get = async (place: string, accepted: string) => {
    const answer = await fetch(url + place, { headers: { 'accept-encoding': accepted } });
    return { answer, text: await answer.text() };
  };

  it.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['identity', 'identity'],
  ] as const)('come compressed as they were built, for %s', async (accepted, expected) => {
    const { answer, text } = await get('/assets/page-abc.js', accepted);
    expect(answer.headers.get('content-encoding') ?? 'identity').toBe(expected);
    expect(answer.headers.get('content-type')).toContain('javascript');
    expect(text).toBe(SCRIPTS[expected]);
  });

  it('are cached for ever where the name contains a hash, and the page itself never', async () => {
    const asset = await get('/assets/page-abc.js', 'br');
    expect(asset.answer.headers.get('cache-control')).toContain('immutable');
    for (const place of ['/', '/sign-in']) {
      const { answer, text } = await get(place, 'identity');
      expect(answer.headers.get('cache-control')).toBe('no-cache');
      expect(answer.headers.get('x-frame-options')).toBe('DENY');
      expect(text).toContain('直播中控台');
    }
  });

  it('come for an unknown address that a browser opens, and a refusal for a call', async () => {
    const open = (accept: string) => fetch(`${url}/nowhere/at-all`, { headers: { accept } });
    const page = await open('text/html,application/xhtml+xml,*/*;q=0.8');
    expect([page.status, page.headers.get('etag')]).toEqual([404, null]);
    expect(await page.text()).toContain('直播中控台');
    for (const accept of ['*/*', 'application/json']) {
      const call = await open(accept);
      expect(call.status).toBe(404);
      expect(await call.json()).toMatchObject({ msg: '接口不存在' });
    }
    const posted = await fetch(`${url}/nowhere`, {
      method: 'POST',
      headers: { accept: 'text/html' },
    });
    expect(await posted.json()).toMatchObject({ msg: '接口不存在' });
  });

  it('are skipped where they were not built', async () => {
    expect((await get('/room', 'identity')).answer.status).toBe(404);
  });
});
