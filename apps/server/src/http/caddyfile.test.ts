import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@live/engines';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

const CADDYFILE = fileURLToPath(new URL('../../../../deploy/compose/Caddyfile', import.meta.url));
const hasCaddy = spawnSync('caddy', ['version']).status === 0;

describe.skipIf(!hasCaddy)('the proxy of the compose file', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'live-caddy-'));
  const behind = createServer((_request, response) => response.end('reached'));
  let caddy: ReturnType<typeof spawn> | undefined;
  let url = '';
  beforeAll(async () => {
    await new Promise<void>((resolve) => behind.listen(0, '127.0.0.1', resolve));
    const target = `127.0.0.1:${(behind.address() as AddressInfo).port}`;
    url = `http://127.0.0.1:${await freePort()}`;
    const file = path.join(folder, 'Caddyfile');
    const text = readFileSync(CADDYFILE, 'utf8')
      .replace('{$DOMAIN}', url)
      .replace('server-a:8080 server-b:8080', target)
      .replace('rabbitmq:15675', target);
    writeFileSync(file, `{\n\tadmin off\n}\n${text}`);
    const env = { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
    caddy = spawn('caddy', ['run', '--config', file], { env, stdio: 'ignore' });
    await vi.waitFor(async () => expect((await fetch(url)).status).toBe(200), 200_000);
  });
  afterAll(async () => {
    caddy?.kill();
    behind.closeAllConnections();
    await new Promise((resolve) => behind.close(resolve));
    rmSync(folder, { recursive: true, force: true });
  });

  it('O-06 hides metrics and hooks of brokers and media servers from the outside', async () => {
    const closed = [
      ...[
        '/metrics',
        '/metrics?x',
        '/METRICS',
        '/broker/rabbitmq/user',
        '/%62roker/x',
        '//broker/x',
      ],
      ...['/media/hooks/srs', '/media//hooks/srs', '/media/%68ooks/srs'],
    ];
    for (const address of closed) expect((await fetch(url + address)).status, address).toBe(404);
    for (const address of ['/', '/healthz', '/media/whip/1001', '/mqtt', '/ws'])
      expect(await (await fetch(url + address)).text(), address).toBe('reached');
  });
});
