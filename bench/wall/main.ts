// The wall with a hundred rooms: CPU time of its page, and what it costs the server, compared with the same server
// that nobody watches.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readConfig } from '@live/server/config';
import { openStore } from '@live/server/db/open-store';
import { SamplePublisher } from '@live/simulator';
import { addPeople, addRooms, aHost, aRoom, ServerProcess, TEST_PASSWORD } from '@live/testkit';
import type { Browser, Page } from '@playwright/test';
import { openBrowser } from '../browser/openBrowser.ts';
import { processUse } from '../crowd/processUse.ts';
import { note, report } from '../measurement.ts';

const ROOMS = 100;
/** Rooms whose hosts really send; the others show their pictures, because each host costs some hundredths of a core. */
const HOSTS = 6;
const MEASURED_MS = 30_000;
const SETTLING_MS = 10_000;
/** Rooms whose figures change with every look. */
const CHANGING = 20;
const GOALS = { page: 0.3, server: 0.1, pictureSeconds: 5 };
const VIEWPORTS = [
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
];

const dataDir = mkdtempSync(path.join(tmpdir(), 'live-bench-wall-'));
const settings = { DATA_DIR: dataDir, BUDGET_FACTOR: '1000' };
const server = await ServerProcess.start(settings);
const store = await openStore(readConfig(settings));
const people = Array.from({ length: ROOMS }, (_, index) => aHost({ nickname: `主播${index}` }));
const rooms = people.map((host, index) => aRoom({ host, title: `第${index}场直播` }));
const now = Date.now();
await store.transaction(async (db) => {
  await addPeople(db, people, now);
  await addRooms(db, rooms, now);
  const pictures = rooms.map(({ liveId }) => ({
    live_id: liveId,
    from_at: now,
    until_at: now + 3_600_000,
    ended_by: '',
  }));
  await db.insertInto('pictures').values(pictures).execute();
});

const shown = rooms.slice(0, HOSTS).map(({ liveId }) => liveId);
const hosts = rooms.slice(0, HOSTS).map(
  ({ liveId, host }) =>
    new SamplePublisher({
      url: `${server.url}/media/whip/${liveId}`,
      token: async () => {
        const client = await server.signIn(host.name);
        return (await client.ok('getRtcToken', { liveId })).rtcToken;
      },
      shape: 'landscape',
    }),
);
for (const host of hosts) await host.start();

const changing = setInterval(() => {
  const some = rooms.slice(HOSTS, HOSTS + CHANGING).map(({ liveId }) => liveId);
  const online = Math.round(Math.random() * 1_000);
  void store.transaction(async (db) => {
    await db.updateTable('rooms').set({ online }).where('live_id', 'in', some).execute();
  });
}, 2_000);

/** CPU seconds of the server and of its media process. */
async function serverSeconds(): Promise<number> {
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  const media = Number(/^live_media_process_cpu_seconds_total (\S+)$/m.exec(metrics)?.[1]);
  return processUse(server.pid).cpuSeconds + media;
}

async function rendererSeconds(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo
    .filter(({ type }) => type === 'renderer')
    .reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}

/** The server's share of a core for a while. */
async function coresOf(work: () => Promise<void>): Promise<number> {
  const before = await serverSeconds();
  const startedAt = performance.now();
  await work();
  return ((await serverSeconds()) - before) / ((performance.now() - startedAt) / 1_000);
}

/** Every tile asks for the picture of one of the rooms that have one. */
const shareStills = (page: Page) =>
  page.addInitScript((ids: string[]) => {
    const real = window.fetch.bind(window);
    let asked = 0;
    Object.assign(window, { stillsFetched: 0 });
    window.fetch = async (input, init) => {
      if (typeof input !== 'string' || !input.includes('/media/stills/')) return real(input, init);
      asked += 1;
      Object.assign(window, { stillsFetched: asked });
      return real(input.replace(/stills\/.*$/, `stills/${ids[asked % ids.length]}`), init);
    };
  }, shown);
const fetched = (page: Page) =>
  page.evaluate(() => (window as unknown as { stillsFetched: number }).stillsFetched);

async function measure(viewport: { width: number; height: number }) {
  const browser = await openBrowser();
  const page = await browser.newPage({ viewport });
  await page.request.post(`${server.url}/auth/login`, {
    data: { name: 'admin', password: TEST_PASSWORD },
    headers: { origin: server.url },
  });
  await shareStills(page);
  await page.goto(`${server.url}/wall`);
  await page.locator('canvas:not([hidden])').first().waitFor();
  await wait(SETTLING_MS);
  const tiles = await page.locator('canvas:not([hidden])').count();
  const [rendererBefore, fetchedBefore] = [await rendererSeconds(browser), await fetched(page)];
  const cores = await coresOf(() => wait(MEASURED_MS));
  const stills = (await fetched(page)) - fetchedBefore;
  const used = (await rendererSeconds(browser)) - rendererBefore;
  await browser.close();
  const seconds = MEASURED_MS / 1_000;
  return { tiles, every: (tiles * seconds) / stills, renderer: used / seconds, cores };
}

await wait(SETTLING_MS);
const alone = await coresOf(() => wait(MEASURED_MS));
const measured = [];
for (const viewport of VIEWPORTS) measured.push({ viewport, ...(await measure(viewport)) });
clearInterval(changing);
for (const host of hosts) await host.destroy();
await store.destroy();
await server.stop();
rmSync(dataDir, { recursive: true, force: true });

for (const { viewport, tiles, every, renderer, cores } of measured) {
  const tileMs = ((cores - alone) * 1_000) / tiles;
  note(
    `${viewport.width} × ${viewport.height}: ${tiles} of ${ROOMS} tiles are seen, each with another picture every ${every.toFixed(1)} s; the renderer process takes ${renderer.toFixed(3)} of a core, the server and its media process ${(cores - alone).toFixed(3)}, which is ${tileMs.toFixed(2)} ms a second for each tile.`,
  );
}
note(
  `${HOSTS} hosts send 720p; every tile decodes keyframes of one of them, fetched from the server. The figures of ${CHANGING} rooms change with every look.`,
);
const largest = measured.at(-1);
if (!largest) throw new Error('nothing was measured');
const { tiles, every, renderer, cores } = largest;
const isIn = `${tiles} tiles seen at once`;
report({
  name: 'wall-server-core',
  value: cores - alone,
  peer: null,
  goal: `under ${GOALS.server} more than the ${alone.toFixed(3)} without the wall, ${isIn}`,
  met: cores - alone < GOALS.server,
});
report({
  name: 'wall-picture-seconds',
  value: every,
  peer: null,
  goal: `under ${GOALS.pictureSeconds} between two pictures of a tile, ${isIn}`,
  met: every < GOALS.pictureSeconds,
});
report({
  name: 'wall-page-core',
  value: renderer,
  peer: null,
  goal: `under ${GOALS.page}, ${isIn}`,
  met: renderer < GOALS.page,
});
process.exit();
