// Viewers of one room by HLS behind nginx, configured as deploy/compose/nginx.conf: what reaches the server of all their
// requests.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findNginx, freePort } from '@live/engines';
import { loadSample, SamplePublisher } from '@live/simulator';
import { prepareNginx } from '@live/testkit/proxy-samples';
import { call } from '../../tools/simulator/src/viewers/api.ts';
import { pinToCore } from '../broker/pinToCore.ts';
import { processUse } from '../crowd/processUse.ts';
import { note, report } from '../measurement.ts';
import { signIn } from '../server/accounts.ts';
import { Child } from '../server/Child.ts';
import { startProduct } from '../server/startProduct.ts';
import type { HlsCrowd, HlsOutcome } from './viewers.ts';

const LIVE_ID = '1001';
const given = process.argv.find((word) => word.startsWith('--viewers='));
const VIEWERS = Number(given?.split('=')[1] ?? 5_000);
/** Roots are fetched with the addresses of so many people. */
const PEOPLE = 50;
const SECONDS = 30;
const [SERVER_CORE, VIEWER_CORE] = [0, 1];

const program = findNginx();
if (!program) {
  note('nginx is not installed: not measured.');
  process.exit();
}

const { child: server, first } = await startProduct();
pinToCore(server.pid, SERVER_CORE);
const operator = await signIn(first.url, 'host');
const host = new SamplePublisher({
  url: `${first.url}/media/whip/${LIVE_ID}`,
  token: async () =>
    (await call(first.url, 'getRtcToken', { liveId: LIVE_ID }, operator.token)).rtcToken,
  shape: 'landscape',
  load: loadSample,
});
await host.start();

/** Counts what passes on its way from nginx to the server. */
const fetched = new Map<string, number>();
const counter = createServer((incoming, outgoing) => {
  const { url = '', method = 'GET', headers } = incoming;
  const name = new URL(url, first.url).pathname.split('/').at(-1) ?? '';
  fetched.set(name, (fetched.get(name) ?? 0) + 1);
  const forwarded = request(first.url + url, { method, headers }, (response) => {
    outgoing.writeHead(response.statusCode ?? 502, response.headers);
    response.pipe(outgoing);
  });
  incoming.pipe(forwarded);
});
await new Promise<void>((resolve) => counter.listen(0, '127.0.0.1', resolve));
const counted = `127.0.0.1:${(counter.address() as AddressInfo).port}`;

const folder = mkdtempSync(path.join(tmpdir(), 'live-hls-'));
const port = await freePort();
const args = await prepareNginx({
  folder,
  port,
  internalPort: await freePort(),
  servers: [counted, counted],
  broker: counted,
});
const nginx = spawn(program, args, { stdio: 'ignore' });
pinToCore(nginx.pid ?? 0, VIEWER_CORE);

const roots: string[] = [];
for (let index = 0; index < PEOPLE; index += 1) {
  const guest = await call(first.url, 'guestEnter', { liveId: LIVE_ID, nickname: `观众${index}` });
  const { liveStreamUrl } = await call(first.url, 'roomInfo', { liveId: LIVE_ID }, guest.token);
  const query = new URL(liveStreamUrl).search;
  roots.push(`http://127.0.0.1:${port}/media/hls/${LIVE_ID}/index.m3u8${query}`);
}

const crowd = (await Child.start(new URL('./viewers.ts', import.meta.url))).child;
pinToCore(crowd.pid, VIEWER_CORE);
const entered: HlsCrowd = { roots, viewers: VIEWERS };
await crowd.request(entered);
const rootsFetched = fetched.get('index.m3u8') ?? 0;
fetched.clear();
const before = processUse(server.pid).cpuSeconds;
const outcome = await crowd.request<HlsOutcome>({ seconds: SECONDS });
const cores = (processUse(server.pid).cpuSeconds - before) / SECONDS;
const segments = [...fetched].filter(([name]) => name.endsWith('.m4s'));
const playlists = [...fetched].filter(([name]) => name.endsWith('.m3u8') && name !== 'index.m3u8');
const playlistFetches = playlists.reduce((sum, [, count]) => sum + count, 0);
const perSegment = Math.max(...segments.map(([, count]) => count));

await crowd.stop();
nginx.kill();
await host.destroy();
await server.stop();
rmSync(folder, { recursive: true, force: true });

note(
  `${VIEWERS} viewers for ${SECONDS} s: ${outcome.playlists} playlists and ${outcome.segments} segments asked of nginx, ${outcome.failed} not answered; the server was asked for ${segments.length} segments, each at most ${perSegment} times, and ${playlistFetches} times for the playlist. Before that each viewer fetched the root: ${rootsFetched}.`,
);
note('Viewers ask for the first byte of a segment; nginx fetches and keeps the whole of it.');
report({
  name: 'hls-fetches-per-segment',
  value: perSegment,
  peer: null,
  goal: 'each segment fetched once, all viewers answered',
  met: perSegment === 1 && outcome.failed === 0 && segments.length > 0,
});
report({
  name: 'hls-playlists-per-second',
  value: playlistFetches / SECONDS,
  peer: outcome.playlists / SECONDS,
  goal: 'at most 1.5',
  met: playlistFetches / SECONDS <= 1.5,
});
report({
  name: 'hls-server-cores',
  value: cores,
  peer: null,
  goal: 'under 0.2 of a core, with the host and the rendition',
  met: cores < 0.2,
});
process.exit();
