import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Random } from '@live/simulator';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { mediaProcessOf } from '../testing/media/process-of.ts';
import { openTestOrigin, type TestOrigin } from '../testing/media/test-origin.ts';

const SOON = { timeout: 200_000, interval: 50 };
const LOOP = fileURLToPath(new URL('../testing/media/busy-loop.ts', import.meta.url));

const portOf = (answer: string): string | undefined =>
  /^a=candidate:\S+ \d+ \S+ \d+ \S+ (\d+)/m.exec(answer)?.[1];

/** A source description (RTCP type 202) whose chunks hold anything. */
const sourceDescription = (random: Random): Buffer => {
  const packet = Buffer.from(
    Array.from({ length: 8 + Math.floor(random.next() * 1000) }, () =>
      Math.floor(random.next() * 256),
    ),
  );
  packet[0] = 0x80 | ((packet[0] ?? 0) & 0x3f);
  packet[1] = 202;
  packet.writeUInt32BE(77, 4);
  return packet;
};

describe('the media process', () => {
  let server: TestOrigin | undefined;
  afterEach(async () => {
    await server?.destroy();
    server = undefined;
  });

  it('U-07 measures what arrives of a picture', async () => {
    server = await openTestOrigin({}, 'process');
    await server.host('1').start();
    const { liveId, sample } = await server.next('received');
    expect(liveId).toBe('1');
    const seconds = sample.ms / 1_000;
    expect(seconds).toBeGreaterThan(1);
    expect(sample.bytes / seconds).toBeGreaterThan(10_000);
    expect(sample.packets).toBeGreaterThan(100);
    expect(sample.lost).toBeLessThan(sample.packets);
  });

  it.each(['SIGSEGV', 'SIGSTOP'] as const)(
    'N-09 is another one after %s, on the same port, and the host comes back by itself',
    async (signal) => {
      server = await openTestOrigin({}, 'process');
      const published = server.next('published');
      await server.host('1').start();
      await published;
      const before = await server.viewer('1');
      await vi.waitFor(() => expect(before.video.length).toBeGreaterThan(30), SOON);
      const lost = server.next('lost');
      const again = server.next('published');
      process.kill(mediaProcessOf(process.pid) ?? 0, signal);
      expect(await lost).toEqual({ liveId: '1', reason: 'connection' });
      expect(await server.origin.openSessions()).toEqual([]);
      await again;
      const after = await server.viewer('1');
      await vi.waitFor(() => expect(after.video.length).toBeGreaterThan(10), SOON);
      expect(portOf(after.answer)).toBe(portOf(before.answer));
      // The unfinished file of the first process is a segment now.
      expect(await server.origin.records.list('1')).toHaveLength(1);
    },
  );

  it('N-09 answers an offer that its predecessor left unanswered', async () => {
    server = await openTestOrigin({}, 'process');
    const joining = server.viewer('1');
    await vi.waitFor(() => expect(server?.origin.counts().waiting).toBe(1), SOON);
    process.kill(mediaProcessOf(process.pid) ?? 0, 'SIGKILL');
    await server.host('1').start();
    const viewer = await joining;
    await vi.waitFor(() => expect(viewer.video.length).toBeGreaterThan(0), SOON);
  });

  it('N-09 refuses the 501st offer at a time, and answers the others though it hung', async () => {
    server = await openTestOrigin({}, 'process');
    const { origin } = server;
    const holder = { accountId: 'a1', sessionHash: 'a1', liveId: '1' };
    const offer = () => origin.publish({ ...holder, offer: 'v=0' }).catch(({ reason }) => reason);
    expect(await offer()).toBe('offer');
    process.kill(mediaProcessOf(process.pid) ?? 0, 'SIGSTOP');
    const offers = Array.from({ length: 500 }, offer);
    expect(await offer()).toBe('limit');
    // What ends sessions is not refused: the end of the process ends them.
    expect(await origin.leave('1', 'none')).toBe(false);
    expect(new Set(await Promise.all(offers))).toEqual(new Set(['offer']));
  });

  it.skipIf(process.platform !== 'linux')(
    'N-11 is another one after packets that catch the native library in a loop',
    async () => {
      server = await openTestOrigin({}, 'process');
      const published = server.next('published');
      await server.host('1').start();
      await published;
      const guest = await server.viewer('1', 'guest');
      await vi.waitFor(() => expect(guest.video.length).toBeGreaterThan(0), SOON);
      const random = new Random(202);
      await vi.waitFor(() => {
        for (let count = 0; count < 200; count += 1) guest.sendRaw(sourceDescription(random));
        expect(server?.process?.restarts).toBeGreaterThan(0);
      }, SOON);
      guest.close();
      const after = await server.viewer('1');
      await vi.waitFor(() => expect(after.video.length).toBeGreaterThan(10), SOON);
    },
  );

  it('N-09 ends by itself when its main thread hangs and nobody else notices', async () => {
    const child = spawn(process.execPath, [LOOP], { stdio: 'ignore' });
    const [, signal] = await once(child, 'exit');
    expect(signal).toBe('SIGKILL');
  });
});
