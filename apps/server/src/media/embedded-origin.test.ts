import { beginsKeyframe } from '@live/media-origin/rtp/h264';
import { payloadOf, sequenceOf } from '@live/media-origin/rtp/rtp';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openTestOrigin, type TestOrigin } from '../testing/media/test-origin.ts';

const SOON = { timeout: 200_000, interval: 20 };

describe('the embedded origin', () => {
  let server: TestOrigin;
  beforeEach(async () => {
    server = await openTestOrigin({ maxSessionsPerAccount: 2 });
  });
  afterEach(() => server.destroy());

  it('N-12 forwards picture and sound from a WHIP publisher, in order and complete', async () => {
    const published = server.next('published');
    await server.host('1').start();
    expect(await published).toEqual({ liveId: '1', accountId: 'a1' });
    const viewer = await server.viewer('1');
    await vi.waitFor(() => {
      expect(viewer.video.length).toBeGreaterThan(60);
      expect(viewer.audio.length).toBeGreaterThan(40);
    }, SOON);
    const numbers = viewer.video.map(sequenceOf);
    expect(numbers).toEqual(numbers.map((_, index) => ((numbers[0] as number) + index) % 65_536));
  });

  it('N-12 begins with a whole picture, at whatever moment a viewer comes', async () => {
    await server.host('1').start();
    for (let count = 0; count < 4; count += 1) {
      const viewer = await server.viewer('1', `viewer-${count}`);
      await vi.waitFor(() => expect(viewer.video.length).toBeGreaterThan(20), SOON);
      expect(viewer.video.map((packet) => beginsKeyframe(payloadOf(packet)))[0]).toBe(true);
    }
  });

  it('N-12 keeps ten hosts on one port apart, each with a viewer', async () => {
    const rooms = Array.from({ length: 10 }, (_, index) => String(index + 1));
    const hosts = rooms.map((room) => server.host(room));
    await Promise.all(hosts.map((host) => host.start()));
    const viewers = await Promise.all(rooms.map((room) => server.viewer(room, `viewer-${room}`)));
    await vi.waitFor(() => {
      for (const { video } of viewers) expect(video.length).toBeGreaterThan(60);
    }, SOON);
    for (const { video } of viewers) {
      const numbers = video.map(sequenceOf);
      expect(numbers).toEqual(numbers.map((_, index) => ((numbers[0] as number) + index) % 65_536));
    }
    // All publish the same picture, so ending one shows whose viewer stops.
    const lost = server.next('lost');
    hosts[0]?.vanish();
    expect((await lost).liveId).toBe('1');
    const before = viewers.map(({ video }) => video.length);
    await vi.waitFor(() => {
      for (const [index, { video }] of viewers.slice(1).entries())
        expect(video.length).toBeGreaterThan((before[index + 1] as number) + 30);
    }, SOON);
    expect(viewers[0]?.video.length).toBe(before[0]);
    expect(server.origin.counts()).toEqual({ publishers: 9, viewers: 9, waiting: 0 });
  });

  it('N-12 sends a packet again to the viewer who lost it', async () => {
    await server.host('1').start();
    const viewer = await server.viewer('1');
    await vi.waitFor(() => expect(viewer.video.length).toBeGreaterThan(5), SOON);
    // Sent just before this viewer connected: cached by the origin, never received here.
    const sequence = (sequenceOf(viewer.video[0] as Buffer) + 65_535) % 65_536;
    expect(viewer.received(sequence)).toBe(0);
    viewer.nack(sequence);
    await vi.waitFor(() => expect(viewer.received(sequence)).toBe(1), SOON);
  });

  it('N-03 notices a publisher that went silent and closes its viewers', async () => {
    const host = server.host('1');
    await host.start();
    const viewer = await server.viewer('1');
    await vi.waitFor(() => expect(viewer.video.length).toBeGreaterThan(5), SOON);
    const lost = server.next('lost');
    host.vanish();
    expect((await lost).liveId).toBe('1');
    expect(server.origin.counts()).toEqual({ publishers: 0, viewers: 0, waiting: 0 });
  });

  it('N-03 keeps the viewers when the host reconnects before its time-out', async () => {
    const first = server.host('1');
    await first.start();
    const viewer = await server.viewer('1');
    await vi.waitFor(() => expect(viewer.video.length).toBeGreaterThan(5), SOON);
    const published = server.next('published');
    await server.host('1').start();
    await published;
    first.vanish();
    const before = viewer.video.length;
    await vi.waitFor(() => expect(viewer.video.length).toBeGreaterThan(before + 50), SOON);
    const numbers = viewer.video.map(sequenceOf);
    expect(numbers).toEqual(numbers.map((_, index) => ((numbers[0] as number) + index) % 65_536));
    expect(viewer.state).toBe('connected');
  });

  it('N-10 counts offers that are being answered: many at once do not pass the limit together', async () => {
    await server.host('1').start();
    const joins = await Promise.allSettled(
      Array.from({ length: 14 }, () => server.viewer('1', 'a2')),
    );
    const refused = joins.filter((join) => join.status === 'rejected');
    expect(refused.map(({ reason }) => String(reason))).toEqual(
      Array(12).fill(expect.stringContaining('429')),
    );
    expect(server.origin.counts().viewers).toBe(2);
  });
});
