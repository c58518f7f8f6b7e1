import { CHROMIUM_FLAGS, findChromium } from '@live/engines';
import { VirtualHost } from '@live/simulator';
import { type Browser, chromium, type Page } from '@playwright/test';
import type { TestServer } from '../../apps/server/src/testing/test-server.ts';

export const FAKE_CAMERA = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];
/** Nothing listens there: as if a firewall dropped the packets. */
const CLOSED_PORT = 9;

/** A browser of its own, with flags that the usual one does not have. */
export async function launch(flags: string[]): Promise<Browser> {
  const executablePath = findChromium();
  return chromium.launch({
    args: [...CHROMIUM_FLAGS, ...flags],
    ...(executablePath && { executablePath }),
  });
}

async function publishToken(server: TestServer, liveId: string): Promise<string> {
  const host = await server.signIn('host');
  return (await host.ok('getRtcToken', { liveId })).rtcToken;
}

/** Publishes the sample without a browser. */
export async function openVirtualHost(server: TestServer, liveId: string): Promise<VirtualHost> {
  const host = new VirtualHost({
    url: `${server.url}/media/whip/${liveId}`,
    token: () => publishToken(server, liveId),
    shape: liveId === '1006' ? 'portrait' : 'landscape',
  });
  await host.start();
  return host;
}

/** Publishes the browser's camera and microphone by WHIP. */
export async function publishCamera(
  browser: Browser,
  server: TestServer,
  liveId: string,
): Promise<Page> {
  const page = await browser.newPage();
  await page.goto(`${server.url}/healthz`);
  const token = await publishToken(server, liveId);
  const status = await page.evaluate(
    async ([url, bearer]) => {
      const camera = await navigator.mediaDevices.getUserMedia({ video: true, audio: true });
      const peer = new RTCPeerConnection();
      for (const track of camera.getTracks()) peer.addTrack(track, camera);
      await peer.setLocalDescription();
      const response = await fetch(url as string, {
        method: 'POST',
        headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/sdp' },
        body: peer.localDescription?.sdp ?? '',
      });
      await peer.setRemoteDescription({ type: 'answer', sdp: await response.text() });
      return response.status;
    },
    [`${server.url}/media/whip/${liveId}`, token],
  );
  if (status !== 201) throw new Error(`WHIP answered ${status}`);
  return page;
}

/** Neither side learns where the other is, as in a network that lets no UDP through. */
export async function blockUdp(page: Page): Promise<void> {
  await page.route('**/*.sdp?*', async (route) => {
    // Its header calls it a form, so the helper for JSON would not read it as such.
    const request = JSON.parse(route.request().postData() ?? '{}') as { localSdp: { sdp: string } };
    const sdp = request.localSdp.sdp.replace(/^a=candidate:.*\r\n/gm, '');
    const postData = JSON.stringify({ ...request, localSdp: { type: 'offer', sdp } });
    const response = await route.fetch({ postData });
    const answer = await response.text();
    await route.fulfill({
      response,
      body: answer.replace(/(a=candidate:\S+ \d+ UDP \d+ \S+ )\d+/gi, `$1${CLOSED_PORT}`),
    });
  });
}

/** Seconds that the page's video has come to. */
export function currentTime(page: Page): Promise<number> {
  return page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);
}

export function playedFrames(page: Page): Promise<number> {
  return page
    .locator('video')
    .evaluate((video: HTMLVideoElement) => video.getVideoPlaybackQuality().totalVideoFrames);
}

/** How loud the page's stream gets within two seconds, 0 to 128. */
export function loudness(page: Page): Promise<number> {
  return page.locator('video').evaluate(async (video: HTMLVideoElement) => {
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    context.createMediaStreamSource(video.srcObject as MediaStream).connect(analyser);
    const samples = new Uint8Array(analyser.fftSize);
    let loudest = 0;
    for (let round = 0; round < 100; round += 1) {
      analyser.getByteTimeDomainData(samples);
      loudest = Math.max(loudest, ...samples.map((sample) => Math.abs(sample - 128)));
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    await context.close();
    return loudest;
  });
}

/** Connections of viewers that the server counts. */
export async function viewerCount(server: TestServer): Promise<number> {
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  return Number(/live_media_sessions\{kind="viewers"\} (\d+)/.exec(metrics)?.[1]);
}
