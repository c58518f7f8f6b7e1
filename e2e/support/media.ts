import { SamplePublisher } from '@live/simulator';
import type { TestServer } from '@live/testkit';
import { stage } from '@live/testkit';
import type { BrowserContext, Page } from '@playwright/test';

/** No process listens on this port, so media packets are lost. */
const CLOSED_PORT = 9;

async function publishToken(server: TestServer, liveId: string): Promise<string> {
  const host = await server.signIn('host');
  return (await host.ok('getRtcToken', { liveId })).rtcToken;
}

/** Publishes the sample without a browser. */
export async function openSamplePublisher(
  server: TestServer,
  liveId: string,
): Promise<SamplePublisher> {
  const host = new SamplePublisher({
    url: `${server.url}/media/whip/${liveId}`,
    token: () => publishToken(server, liveId),
    shape: liveId === stage.portrait.liveId ? 'portrait' : 'landscape',
  });
  await host.start();
  return host;
}

/** Publishes the browser's camera and microphone by WHIP. */
export async function publishCamera(
  context: BrowserContext,
  server: TestServer,
  liveId: string,
): Promise<Page> {
  const page = await context.newPage();
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

/** Simulates a network without UDP, by removing or changing the candidates of both sides. */
export async function blockUdp(page: Page): Promise<void> {
  await page.route('**/*.sdp?*', async (route) => {
    // The content type is that of a form, so `postDataJSON` would not parse it as JSON.
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

export function currentTime(page: Page): Promise<number> {
  return page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);
}

export function playedFrames(page: Page): Promise<number> {
  return page
    .locator('video')
    .evaluate((video: HTMLVideoElement) => video.getVideoPlaybackQuality().totalVideoFrames);
}

/** The peak volume of the page's stream within two seconds, 0 to 128. */
export function peakVolume(page: Page): Promise<number> {
  return page.locator('video').evaluate(async (video: HTMLVideoElement) => {
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    context.createMediaStreamSource(video.srcObject as MediaStream).connect(analyser);
    const samples = new Uint8Array(analyser.fftSize);
    let peak = 0;
    for (let round = 0; round < 100; round += 1) {
      analyser.getByteTimeDomainData(samples);
      peak = Math.max(peak, ...samples.map((sample) => Math.abs(sample - 128)));
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    await context.close();
    return peak;
  });
}

export async function viewerCount(server: TestServer): Promise<number> {
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  return Number(/live_media_sessions\{kind="viewers"\} (\d+)/.exec(metrics)?.[1]);
}
