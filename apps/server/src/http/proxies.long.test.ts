import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findCaddy, findNginx, freePort } from '@live/engines';
import { SamplePublisher } from '@live/simulator';
import { stage, TestClient, TestMember, TestServer } from '@live/testkit';
import { type ProxySetting, prepareNginx, proxySample } from '@live/testkit/proxy-samples';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

interface Proxy {
  name: string;
  program: string | undefined;
  /** Writes the sample with the addresses of the test, and returns the arguments that run it. */
  prepare(setting: ProxySetting): Promise<string[]>;
}

const PROXIES: Proxy[] = [
  {
    name: 'Caddy',
    program: findCaddy(),
    prepare: async (setting) => {
      const file = path.join(setting.folder, 'Caddyfile');
      const text = proxySample('Caddyfile', setting);
      const address = `http://127.0.0.1:${setting.port}`;
      writeFileSync(file, `{\n\tadmin off\n}\n${text.replace('{$DOMAIN}', address)}`);
      return ['run', '--config', file];
    },
  },
  {
    name: 'nginx',
    program: findNginx(),
    prepare: prepareNginx,
  },
];

/** A proxy that runs, before two servers and a broker. */
class RunningProxy {
  readonly url: string;
  readonly internalPort: number;
  readonly #process: ChildProcess;
  readonly #folder: string;

  private constructor(
    process: ChildProcess,
    { folder, port, internalPort }: Pick<ProxySetting, 'folder' | 'port' | 'internalPort'>,
  ) {
    this.url = `http://127.0.0.1:${port}`;
    this.internalPort = internalPort;
    this.#process = process;
    this.#folder = folder;
  }

  static async start(
    { program = '', prepare }: Proxy,
    servers: readonly [TestServer, TestServer],
    broker: string,
  ): Promise<RunningProxy> {
    const folder = mkdtempSync(path.join(tmpdir(), 'live-proxy-'));
    const places = { folder, port: await freePort(), internalPort: await freePort() };
    const [one, two] = servers.map((server) => new URL(server.url).host);
    const args = await prepare({ ...places, servers: [one ?? '', two ?? ''], broker });
    const env = { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
    const proxy = new RunningProxy(spawn(program, args, { env, stdio: 'ignore' }), places);
    await vi.waitFor(
      async () => expect((await fetch(`${proxy.url}/healthz`)).status).toBe(200),
      200_000,
    );
    return proxy;
  }

  async stop(): Promise<void> {
    if (this.#process.exitCode === null) {
      const ended = once(this.#process, 'exit');
      this.#process.kill();
      await ended;
    }
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

const suite = (definition: Proxy): void => {
  const { name } = definition;
  const broker = createServer((_request, response) => response.end('broker'));
  const servers: TestServer[] = [];
  let proxy: RunningProxy;
  let url = '';
  let internalPort = 0;
  beforeAll(async () => {
    await new Promise<void>((resolve) => broker.listen(0, '127.0.0.1', resolve));
    for (let count = 0; count < 2; count += 1)
      servers.push(await TestServer.start({ allowedHosts: ['server'] }));
    const address = `127.0.0.1:${(broker.address() as AddressInfo).port}`;
    proxy = await RunningProxy.start(definition, servers as [TestServer, TestServer], address);
    ({ url, internalPort } = proxy);
  });
  afterAll(async () => {
    await proxy.stop();
    for (const server of servers) await server.destroy();
    broker.closeAllConnections();
    await new Promise((resolve) => broker.close(resolve));
  });

  it('O-06 hides metrics and hooks of brokers and media servers from the outside', async () => {
    const closed = [
      '/metrics',
      '/metrics?x',
      '/METRICS',
      '/broker',
      '/broker/rabbitmq/user',
      '/%62roker/x',
      '//broker/x',
      '/media/hooks/srs',
      '/media//hooks/srs',
      '/media/%68ooks/srs',
    ];
    for (const address of closed) expect((await fetch(url + address)).status, address).toBe(404);
    for (const server of servers)
      expect((await fetch(`${server.url}/metrics`)).status, server.url).toBe(200);
    expect((await fetch(`${url}/livez`)).status).toBe(200);
    expect((await fetch(`${url}/docs/openapi.json`)).status).toBe(401);
    expect(await (await fetch(`${url}/ws`)).text()).toBe('broker');
  });

  it.runIf(name === 'nginx')(
    'O-06 has an entrance for brokers and media servers, which leads nowhere else',
    async () => {
      const typeOf = async (address: string) => {
        const response = await fetch(`http://127.0.0.1:${internalPort}${address}`);
        return response.headers.get('content-type');
      };
      // The servers of this test have no such paths: they say so in JSON, the proxy in HTML.
      for (const address of ['/broker/rabbitmq/user', '/media/hooks/srs'])
        expect(await typeOf(address)).toContain('application/json');
      for (const address of ['/livez', '/metrics', '/live/room-info'])
        expect(await typeOf(address)).toContain('text/html');
    },
  );

  it('O-14 goes on with the other when one has stopped, and passes websockets', async () => {
    await servers.shift()?.destroy();
    const [left] = servers;
    // More than one each: whoever is asked in turn, the other one answers.
    for (let count = 0; count < 10; count += 1)
      expect((await fetch(`${url}/livez`)).status).toBe(200);
    const { token } = (await left?.signIn('viewer')) ?? {};
    const membership = await new TestClient(url, token).membershipOf(stage.live.liveId);
    const member = await TestMember.join(url, membership, ['client']);
    expect(await member.command('chat', { message: '经过代理' })).toMatchObject({ result: 0 });
    await member.leave();
  });
};

for (const proxy of PROXIES)
  describe.skipIf(proxy.program === undefined)(`two servers behind ${proxy.name}`, () =>
    suite(proxy),
  );

const nginx = PROXIES.find(({ name }) => name === 'nginx');

describe.skipIf(!nginx?.program)('HLS behind nginx', () => {
  const { liveId } = stage.live;

  it('V-12 fetches a file once for all viewers, and the root for each', async () => {
    const server = await TestServer.start();
    const proxy = await RunningProxy.start(nginx as Proxy, [server, server], '127.0.0.1:9');
    const operator = await server.signIn('host');
    const host = new SamplePublisher({
      url: `${server.url}/media/whip/${liveId}`,
      token: async () => (await operator.ok('getRtcToken', { liveId })).rtcToken,
      shape: 'landscape',
    });
    await host.start();
    const rootOf = async (account: string) => {
      const viewer = await server.signIn(account);
      const { liveStreamUrl } = await viewer.ok('roomInfo', { liveId });
      return `${proxy.url}/media/hls/${liveId}/index.m3u8${new URL(liveStreamUrl).search}`;
    };
    const roots = [await rootOf('viewer'), await rootOf('viewer2')] as const;
    await vi.waitFor(async () => expect((await fetch(roots[0])).status).toBe(200), 60_000);
    const listed = async (address: string): Promise<string> => {
      const lines = (await (await fetch(address)).text()).split('\n');
      const line = lines.find((one) => one !== '' && !one.startsWith('#'));
      return new URL(line ?? '', address).href;
    };
    const playlist = await listed(roots[0]);
    expect(await listed(roots[1])).toBe(playlist);
    const segment = await listed(playlist);
    const { byteLength } = await (await fetch(segment)).arrayBuffer();
    await host.destroy();
    // The server has nothing any more, and says so to whoever asks for the root.
    const own = segment.replace(proxy.url, server.url);
    await vi.waitFor(async () => expect((await fetch(own)).status).toBe(404), 60_000);
    await vi.waitFor(async () => expect((await fetch(roots[1])).status).toBe(404), 60_000);
    const kept = await Promise.all(Array.from({ length: 20 }, () => fetch(segment)));
    for (const response of kept) {
      expect(response.status).toBe(200);
      expect((await response.arrayBuffer()).byteLength).toBe(byteLength);
    }
    await proxy.stop();
    await server.destroy();
  });
});
