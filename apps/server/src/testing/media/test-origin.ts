import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EmbeddedOrigin } from '@live/media-origin/embedded-origin';
import type { MediaEvents, MediaOrigin } from '@live/media-origin/media-origin';
import type { EmbeddedOriginSettings } from '@live/media-origin/origin-settings';
import { ProcessOrigin } from '@live/media-origin/process/process-origin';
import { mediaTexts } from '@live/media-origin/texts';
import { SamplePublisher } from '@live/simulator';
import type { UdpRelay } from '@live/testkit/udp-relay';
import fastify from 'fastify';
import { isHlsToken, signHlsFile } from '../../media/hls-token.ts';
import { mediaRoutes } from '../../media/media.routes.ts';
import { type MediaAction, signMediaToken, verifyMediaToken } from '../../media/media-token.ts';
import { NodeViewer } from './node-viewer.ts';

const SECRET = 'for tests';

export interface TestOrigin {
  readonly url: string;
  readonly origin: MediaOrigin;
  /** Where it has one of its own. */
  readonly process: ProcessOrigin['process'] | undefined;
  readonly folder: string;
  sign(action: MediaAction, liveId: string, accountId?: string, ttlMs?: number): string;
  /** The token of an HLS file. */
  signHls(liveId: string, name: string): string;
  host(liveId: string): SamplePublisher;
  viewer(liveId: string, accountId?: string): Promise<NodeViewer>;
  next<Name extends keyof MediaEvents>(event: Name): Promise<MediaEvents[Name][0]>;
  destroy(): Promise<void>;
}

/** Networks before the origin, where hosts or viewers have one. */
type Relays = Partial<Record<MediaAction, Pick<UdpRelay, 'relayOffer' | 'relayAnswer'>>>;

/** Place of the origin: this process, or a child process as in the product. */
type OriginProcess = 'here' | 'process';

/** A real origin with its routes on a real port. */
export async function openTestOrigin(
  {
    offerWaitMs = 10_000,
    relays = {},
    ...settings
  }: Partial<EmbeddedOriginSettings> & { offerWaitMs?: number; relays?: Relays } = {},
  place: OriginProcess = 'here',
): Promise<TestOrigin> {
  const base = await mkdtemp(join(tmpdir(), 'live-media-'));
  const folder = join(base, 'records');
  await mkdir(folder);
  const all = {
    udpPort: 0,
    bindAddress: '127.0.0.1',
    publicAddress: undefined,
    recordFolder: folder,
    hlsFolder: join(base, 'hls'),
    maxSegmentSeconds: 3_600,
    minFreeBytes: 0,
    maxViewersPerRoom: 200,
    maxSessionsPerAccount: 200,
    publishBitrate: 2_500_000,
    mediaTimeoutMs: 1_500,
    ...settings,
  };
  const origin =
    place === 'here'
      ? await EmbeddedOrigin.open(all)
      : await ProcessOrigin.open({
          origin: all,
          cacheFolder: join(base, 'cache'),
          offerWaitMs,
          retentionMs: 86_400_000,
          maxSecondsPerRoom: 3_600,
          onEnded: () => undefined,
        });
  const app = fastify();
  const relayOf = (url: string) => (url.includes('/whip/') ? relays.publish : relays.play);
  app.addHook('preValidation', async (request) => {
    if (typeof request.body === 'string')
      request.body = relayOf(request.url)?.relayOffer(request.body) ?? request.body;
  });
  app.addHook('onSend', async ({ url }, _reply, body) =>
    typeof body === 'string' ? (relayOf(url)?.relayAnswer(body) ?? body) : body,
  );
  await app.register(mediaRoutes, {
    origin,
    takeOffer: async () => {},
    hlsTokens: {
      of: (liveId, name) => signHlsFile({ liveId, name }, Date.now(), SECRET),
      allow: async (liveId, name, token) => isHlsToken(token, { liveId, name }, Date.now(), SECRET),
    },
    authorise: async ({ action, liveId, token }) => {
      const sessionHash = verifyMediaToken(token, { action, liveId, now: Date.now() }, SECRET);
      // Every account has one session, named like the account.
      if (sessionHash !== undefined) return { accountId: sessionHash, sessionHash };
      return { status: token ? 403 : 401, message: mediaTexts.notAllowed };
    },
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const published = new Set<string>();
  origin.events.setMaxListeners(0);
  origin.events.on('published', ({ liveId }) => published.add(liveId));
  origin.events.on('lost', ({ liveId }) => published.delete(liveId));
  const hosts: SamplePublisher[] = [];
  const viewers: NodeViewer[] = [];
  const sign: TestOrigin['sign'] = (action, liveId, accountId = 'a1', ttlMs = 60_000) =>
    signMediaToken({ action, liveId, subject: accountId, expiresAt: Date.now() + ttlMs }, SECRET);

  return {
    url,
    origin,
    process: origin instanceof ProcessOrigin ? origin.process : undefined,
    folder,
    sign,
    signHls: (liveId, name) => signHlsFile({ liveId, name }, Date.now(), SECRET),
    host(liveId) {
      const host = new SamplePublisher({
        url: `${url}/media/whip/${liveId}`,
        token: async () => sign('publish', liveId),
        shape: 'landscape',
      });
      hosts.push(host);
      return host;
    },
    async viewer(liveId, accountId = 'a1') {
      // Only a process of its own holds an offer until the publisher has come.
      while (place === 'here' && !published.has(liveId)) await once(origin.events, 'published');
      const viewer = await NodeViewer.open();
      viewers.push(viewer);
      await viewer.negotiate(`${url}/media/${liveId}.sdp?token=${sign('play', liveId, accountId)}`);
      return viewer;
    },
    async next(event) {
      const [payload] = await once(origin.events, event);
      return payload;
    },
    async destroy() {
      for (const viewer of viewers) viewer.close();
      await Promise.all(hosts.map((host) => host.destroy()));
      await origin.destroy();
      await app.close();
      await rm(base, { recursive: true, force: true });
    },
  };
}
