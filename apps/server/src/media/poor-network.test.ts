import { NAL_SPS, nalType, parseVideoFormat } from '@live/media-origin/rtp/h264';
import { payloadOf, sequenceOf } from '@live/media-origin/rtp/rtp';
import { freeUdpPort } from '@live/media-origin/webrtc/peer';
import { loadSample, SamplePublisher } from '@live/simulator';
import { NETWORK_PROFILES } from '@live/testkit/network-profiles';
import { UdpRelay } from '@live/testkit/udp-relay';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openTestOrigin } from '../testing/media/test-origin.ts';

const SOON = { timeout: 25_000, interval: 20 };

async function openPoorNetwork(loss: number) {
  const udpPort = await freeUdpPort('127.0.0.1');
  const conditions = { ...NETWORK_PROFILES['4g'], loss };
  const publish = await UdpRelay.open({ originPort: udpPort, conditions, seed: 1 });
  const play = await UdpRelay.open({ originPort: udpPort, conditions, seed: 2 });
  const server = await openTestOrigin({ udpPort, relays: { publish, play } });
  onTestFinished(async () => {
    await server.destroy();
    await publish.destroy();
    await play.destroy();
  });
  return { server, publish, play };
}

describe('a poor network', () => {
  it('N-12 lost packets of a host are sent again until the viewers have all of them', async () => {
    const { server, publish, play } = await openPoorNetwork(0.05);
    await server.host('1').start();
    const viewer = await server.viewer('1');
    await vi.waitFor(() => expect(publish.up.dropped).toBeGreaterThan(2), SOON);
    await vi.waitFor(() => expect(viewer.video.length).toBeGreaterThan(100), SOON);
    await vi.waitFor(() => expect(publish.up.resent.bytes).toBeGreaterThan(0), SOON);
    expect(play.down.packets).toBeGreaterThan(0);
    const first = sequenceOf(viewer.video.at(-100) as Buffer);
    const seen = viewer.video.length;
    await vi.waitFor(() => expect(viewer.video.length).toBeGreaterThan(seen + 100), SOON);
    // What this viewer has lost itself it can ask for.
    const wanted = Array.from({ length: 100 }, (_, index) => (first + index) % 65_536);
    await vi.waitFor(() => {
      const lost = wanted.filter((sequence) => viewer.received(sequence) === 0);
      for (const sequence of lost) viewer.nack(sequence);
      expect(lost).toEqual([]);
    }, SOON);
  });

  it('N-12 a viewer who loses much gets the second picture of the offer, without a gap', async () => {
    const server = await openTestOrigin();
    const host = new SamplePublisher({
      url: `${server.url}/media/whip/1`,
      token: async () => server.sign('publish', '1'),
      shape: 'landscape',
      loadSmall: () => loadSample('portrait'),
    });
    onTestFinished(async () => {
      await host.destroy();
      await server.destroy();
    });
    await host.start();
    const [viewer, other] = [await server.viewer('1'), await server.viewer('1', 'a2')];
    const isPortrait = ({ video }: typeof viewer) => {
      const sets = video.map(payloadOf).filter((payload) => nalType(payload) === NAL_SPS);
      const format = parseVideoFormat(sets.at(-1) ?? Buffer.alloc(0));
      return format && format.height > format.width;
    };
    let asked = 0;
    await vi.waitFor(() => {
      for (; asked < viewer.video.length; asked += 1)
        if (asked % 3 === 0) viewer.nack(sequenceOf(viewer.video[asked] as Buffer));
      expect(isPortrait(viewer)).toBe(true);
    }, SOON);
    const numbers = new Set(viewer.video.map(sequenceOf));
    const first = sequenceOf(viewer.video[0] as Buffer);
    const last = sequenceOf(viewer.video.at(-1) as Buffer);
    expect(numbers.size).toBe(((last - first) & 0xffff) + 1);
    expect(isPortrait(other)).toBe(false);
  });

  it('N-12 a host whose network loses much is told apart', async () => {
    const { server } = await openPoorNetwork(0.15);
    const received = server.next('received');
    await server.host('1').start();
    expect((await received).sample.uplink).toBe('poor');
  });
});
