import { setTimeout as wait } from 'node:timers/promises';
import { loadSample, SamplePublisher } from '@live/simulator';
import type { TestClient } from '@live/testkit';
import { ServerProcess, stage } from '@live/testkit';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { canProbe, probe } from '../testing/media/ffprobe.ts';
import { NodeViewer } from '../testing/media/node-viewer.ts';
import { isAlive, nextMediaProcess } from '../testing/media/process-of.ts';

const SOON = { timeout: 200_000, interval: 50 };
const KILLS = 6;
const sample = loadSample('landscape');
const liveId = stage.live.liveId;
// One account publishes, watches and talks more than a person would.
const SETTINGS = { LOG_LEVEL: 'silent', BUDGET_FACTOR: '100' };

describe.skipIf(process.platform === 'win32')('the server and its media process', () => {
  let server: ServerProcess;
  let hosting: SamplePublisher | undefined;
  afterEach(async () => {
    hosting?.vanish();
    await server.kill();
  });

  async function goLive(host: TestClient): Promise<void> {
    hosting?.vanish();
    hosting = new SamplePublisher({
      url: `${server.url}/media/whip/${liveId}`,
      token: async () => (await host.ok('getRtcToken', { liveId })).rtcToken,
      shape: 'landscape',
      load: () => sample,
    });
    await hosting.start();
  }

  /** Watches until there is a second or so of picture. */
  async function watch(client: TestClient): Promise<void> {
    // Refused while the media process restarts; pages try again too.
    const viewer = await vi.waitFor(async () => {
      const opened = await NodeViewer.open();
      const { liveStreamUrl } = await client.ok('roomInfo', { liveId });
      await opened.negotiate(liveStreamUrl).catch((error: unknown) => {
        opened.close();
        throw error;
      });
      return opened;
    }, SOON);
    await vi.waitFor(() => expect(viewer.video.length).toBeGreaterThan(30), SOON);
    viewer.close();
  }

  const say = (client: TestClient, comment: string) =>
    client.ok('commentSystem', {
      liveId,
      accountId: stage.host.id,
      accountCorpId: stage.corpId,
      isSystem: 0,
      comment,
    });

  it.skipIf(!canProbe())(
    'N-09 killing it over and over loses no acknowledged comment, and the recording plays',
    async () => {
      server = await ServerProcess.start(SETTINGS);
      const host = await server.signIn('host');
      const acknowledged: string[] = [];
      let sending = true;
      const sent = (async () => {
        for (let count = 0; sending; count += 1) {
          acknowledged.push((await say(host, `comment ${count}`)).id);
          await wait(20);
        }
      })();
      let pid: number | undefined;
      for (let kills = 0; kills < KILLS; kills += 1) {
        await goLive(host);
        await watch(host);
        pid = await nextMediaProcess(server.pid, pid);
        process.kill(pid, 'SIGKILL');
      }
      // The last host reconnects by itself.
      await watch(host);
      sending = false;
      await sent;
      const { items } = await host.ok('commentList', { liveId, pageNum: 0, pageSize: 500 });
      const stored = new Set(items.map(({ id }) => id));
      expect(acknowledged.length).toBeGreaterThan(KILLS);
      expect(acknowledged.slice(-400).filter((id) => !stored.has(id))).toEqual([]);
      await host.ok('roomClose', { liveId });
      const segments = await vi.waitFor(async () => {
        const { recordUrlList, liveRecordFinished } = await host.ok('roomInfo', { liveId });
        expect(liveRecordFinished).toBe(true);
        return recordUrlList;
      }, SOON);
      expect(segments.length).toBeGreaterThan(KILLS / 2);
      for (const { url } of [segments[0], segments.at(-1)].filter((one) => one !== undefined)) {
        const { complaints, frames } = await probe(url);
        expect(complaints).toBe('');
        expect(frames.video).toBeGreaterThan(10);
      }
    },
  );

  it('N-09 calls are answered while it hangs and after it has ended', async () => {
    server = await ServerProcess.start(SETTINGS);
    const host = await server.signIn('host');
    await goLive(host);
    await watch(host);
    const pid = await nextMediaProcess(server.pid);
    process.kill(pid, 'SIGSTOP');
    for (let count = 0; count < 20; count += 1) await say(host, `comment ${count}`);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    expect(isAlive(pid)).toBe(true);
    await nextMediaProcess(server.pid, pid);
    await watch(host);
    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    expect(metrics).toMatch(/^live_media_process_up 1$/m);
    expect(metrics).toMatch(/^live_media_process_restarts_total 1$/m);
    expect(metrics).toMatch(/^live_media_process_memory_bytes \d+$/m);
  });

  it('N-09 it ends with the server that started it, also when that was killed', async () => {
    server = await ServerProcess.start(SETTINGS);
    await goLive(await server.signIn('host'));
    const pid = await nextMediaProcess(server.pid);
    await server.kill();
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), SOON);
  });
});
