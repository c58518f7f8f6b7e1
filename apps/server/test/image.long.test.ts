import { execFile } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort, hasContainerTools } from '@live/engines';
import { SamplePublisher } from '@live/simulator';
import { TestClient } from '@live/testkit';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { NodeViewer } from '../src/testing/media/node-viewer.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const IMAGE = 'localhost/live-console-test';
const BASE = 'localhost/node:24-bookworm-slim';
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';
const BUILD_MS = 1_500_000;
/** Works in a container of its own, without a service manager. */
const PODMAN = ['--cgroup-manager', 'cgroupfs', '--runtime', 'runc'];
const LIMITS = '[containers]\ndefault_ulimits = ["nofile=1024:1024", "nproc=1024:1024"]\n';

describe.skipIf(!hasContainerTools() && !process.env.CI)('the image', () => {
  const home = mkdtempSync(path.join(tmpdir(), 'live-image-'));
  const env = {
    ...process.env,
    CONTAINERS_CONF: path.join(home, 'containers.conf'),
    CONTAINERS_REGISTRIES_CONF: path.join(home, 'registries.conf'),
    BUILDAH_ISOLATION: 'chroot',
    // Of this test alone: what it must not reach is the Node of the build.
    NODE_OPTIONS: '',
  };
  const run = async (program: string, args: string[], cwd = home): Promise<string> =>
    (await promisify(execFile)(program, args, { cwd, env, maxBuffer: 1e8 })).stdout;
  const podman = (...args: string[]) => run('podman', [...PODMAN, ...args]);

  /** The base that the Dockerfile names, made of Debian's packages and the pinned Node: there may be no registry. */
  const makeBase = async () => {
    const isMade = await run('buildah', ['inspect', BASE]).catch(() => undefined);
    if (isMade) return;
    const include = '--include=ca-certificates,libstdc++6,libatomic1';
    await run('mmdebstrap', ['--variant=minbase', include, 'bookworm', 'base.tar']);
    const [node = ''] = globSync(path.join(ROOT, 'node_modules/node-linux-*/bin/node'));
    const npm = path.resolve(process.env.npm_execpath ?? '', '../..');
    const made = (await run('buildah', ['from', 'scratch'])).trim();
    await run('buildah', ['add', '-q', made, 'base.tar', '/']);
    await run('buildah', ['copy', '-q', made, node, '/usr/local/bin/node']);
    await run('buildah', ['copy', '-q', made, npm, '/usr/local/lib/node_modules/npm']);
    if (existsSync(CERTIFICATES))
      await run('buildah', ['copy', '-q', made, CERTIFICATES, CERTIFICATES]);
    const links = ['npm', 'npx'].map(
      (name) => `ln -s ../lib/node_modules/npm/bin/${name}-cli.js /usr/local/bin/${name}`,
    );
    await run('buildah', [
      'run',
      made,
      '--',
      'sh',
      '-ec',
      [...links, 'useradd -m -u 1000 node'].join(';'),
    ]);
    const trust = ['NODE_EXTRA_CA_CERTS', 'NPM_CONFIG_CAFILE'].flatMap((name) => [
      '--env',
      `${name}=${CERTIFICATES}`,
    ]);
    await run('buildah', ['config', ...trust, '--cmd', 'node', made]);
    await run('buildah', ['commit', '-q', made, BASE]);
    await run('buildah', ['rm', made]);
  };

  beforeAll(async () => {
    writeFileSync(
      env.CONTAINERS_REGISTRIES_CONF,
      'unqualified-search-registries = ["localhost"]\n',
    );
    writeFileSync(env.CONTAINERS_CONF, LIMITS);
    await makeBase();
    // A clean clone: what lies about in the folder would hide what the image lacks.
    await run('git', ['clone', '-q', '--depth', '1', `file://${ROOT}`, 'clone']);
    const dockerfile = [
      '-f',
      'deploy/Dockerfile',
      '--ignorefile',
      'deploy/Dockerfile.dockerignore',
    ];
    const options = ['--pull-never', '--format', 'docker', '--build-arg', 'BUILD_ID=of-this-test'];
    await run(
      'buildah',
      ['bud', ...options, ...dockerfile, '-t', IMAGE, '.'],
      path.join(home, 'clone'),
    );
  }, BUILD_MS);
  afterAll(async () => {
    await run('buildah', ['rmi', IMAGE]).catch(() => undefined);
    rmSync(home, { recursive: true, force: true });
  });

  it('D-03 is at most 200 MB larger than its base', async () => {
    const sizeOf = async (image: string) =>
      Number(await podman('image', 'inspect', '--format', '{{.Size}}', image));
    expect((await sizeOf(IMAGE)) - (await sizeOf(BASE))).toBeLessThan(200_000_000);
  });

  const untilReady = async (url: string, container: string) => {
    const isReady = async () => expect((await fetch(`${url}/healthz`)).status).toBe(200);
    await vi.waitFor(isReady, 120_000).catch(async (error) => {
      throw new Error(await podman('logs', container), { cause: error });
    });
  };

  const signIn = async (url: string, name: string, password: string) => {
    const { token } = await new TestClient(url, undefined).ok('login', { name, password });
    return new TestClient(url, token);
  };

  /** The first administrator as documented, then a host whose picture reaches a viewer. */
  const broadcast = async (url: string, container: string) => {
    const [command = ''] =
      /npm run account -- add .*--role admin$/m.exec(
        readFileSync(path.join(ROOT, 'docs/administrators.md'), 'utf8'),
      ) ?? [];
    const output = await podman('exec', container, 'sh', '-c', command);
    const [, password = ''] = /密码：(\S+)/.exec(output) ?? [];
    for (const line of [
      'account -- add xiaolin --role host --nickname 小林 --password long-enough',
      'room -- create --id spring --host xiaolin --title 春季首播',
      'room -- begin spring',
    ])
      await podman('exec', container, 'sh', '-c', `npm run ${line}`);
    const host = await signIn(url, 'xiaolin', 'long-enough');
    const publisher = new SamplePublisher({
      url: `${url}/media/whip/spring`,
      token: async () => (await host.ok('getRtcToken', { liveId: 'spring' })).rtcToken,
      shape: 'landscape',
    });
    await publisher.start();
    const admin = await signIn(url, 'chief', password);
    const { liveState, liveStreamUrl } = await admin.ok('roomInfo', { liveId: 'spring' });
    expect(liveState).toBe(1);
    const viewer = await NodeViewer.open();
    await viewer.negotiate(liveStreamUrl);
    await vi.waitFor(() => expect(viewer.video.length).toBeGreaterThan(30), 60_000);
    viewer.close();
    await publisher.destroy();
  };

  it('D-03 runs, takes the first administrator as documented, and puts a host on air', async () => {
    const port = await freePort();
    const settings = ['-e', `PORT=${port}`, '-e', 'HOST=127.0.0.1'];
    const started = await podman('run', '-d', '--network', 'host', ...settings, IMAGE);
    const container = started.trim();
    const url = `http://127.0.0.1:${port}`;
    try {
      await untilReady(url, container);
      expect(await (await fetch(`${url}/healthz`)).json()).toMatchObject({ build: 'of-this-test' });
      await broadcast(url, container);
      expect((await fetch(`${url}/sign-in`)).status).toBe(200);
    } finally {
      await podman('rm', '-f', container);
    }
  });

  it('D-03 runs by the manifest of one replica, and puts a host on air', async () => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const udpPort = await freePort();
    const manifest = path.join(home, 'single.yaml');
    const shipped = readFileSync(path.join(ROOT, 'deploy/kubernetes/single.yaml'), 'utf8');
    writeFileSync(
      manifest,
      shipped
        .replace(/image: \S+/, `image: ${IMAGE}`)
        // This podman reads no Secret as an environment.
        .replace(/ +envFrom: .*\n/, '')
        .replace(
          /( +)- { name: DEMO.*/,
          `$&\n$1- { name: PORT, value: "${port}" }\n$1- { name: SECRET, value: ${'s'.repeat(40)} }`,
        )
        .replaceAll('30500', String(udpPort))
        // On the host's network no port is mapped.
        .replace(/ +ports:\n( +- { containerPort.*\n)+/, '')
        .replace('203.0.113.10', '127.0.0.1')
        .replace('https://live.example.com', url),
    );
    const play = (...options: string[]) => podman('kube', 'play', ...options, manifest);
    try {
      await play('--network', 'host');
      const names = await podman('ps', '--format', '{{.Names}}');
      const [container = ''] = names.split('\n').filter((name) => /single.*server/.test(name));
      await untilReady(url, container);
      await broadcast(url, container);
    } finally {
      await play('--down');
      await podman('volume', 'rm', '-f', 'live-console-single');
    }
  });
});
