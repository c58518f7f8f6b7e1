import { setTimeout as wait } from 'node:timers/promises';
import { CHROMIUM_FLAGS, findChromium } from '@live/engines';
import { openTestOrigin, type TestOrigin } from '@live/server/testing/media/test-origin';
import { type Browser, chromium, type Page } from '@playwright/test';
import { median } from '../percentile.ts';

export interface GlassToGlass {
  /** Median milliseconds from drawing a frame to showing it in the other page. */
  readonly delayMs: number;
  /** Median milliseconds from the page's request to its first frame. */
  readonly joinMs: number;
}

const JOINS = 15;
/** Joins are spread between keyframes, because each join requests one. */
const MAX_PAUSE_MS = 1_500;
const FRAMES = 150;

/** Publishes a canvas that shows the time as 24 black and white blocks, at 30 frames per second. */
async function publishClock(browser: Browser, server: TestOrigin): Promise<void> {
  const page = await browser.newPage();
  await page.goto(`${server.url}/none`);
  await page.evaluate(
    async ([url, token]) => {
      const canvas = document.createElement('canvas');
      canvas.width = 640;
      canvas.height = 360;
      const context = canvas.getContext('2d') as CanvasRenderingContext2D;
      const draw = () => {
        const now = Math.floor(performance.timeOrigin + performance.now()) % 2 ** 24;
        context.fillStyle = `hsl(${(now / 20) % 360} 60% 50%)`;
        context.fillRect(0, 0, 640, 360);
        for (let bit = 0; bit < 24; bit += 1) {
          context.fillStyle = (now >> bit) & 1 ? '#fff' : '#000';
          context.fillRect((bit % 8) * 80, Math.floor(bit / 8) * 80, 80, 80);
        }
      };
      setInterval(draw, 1_000 / 30);
      const peer = new RTCPeerConnection();
      for (const track of canvas.captureStream(30).getTracks()) peer.addTrack(track);
      await peer.setLocalDescription();
      const response = await fetch(url as string, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/sdp' },
        body: peer.localDescription?.sdp ?? '',
      });
      await peer.setRemoteDescription({ type: 'answer', sdp: await response.text() });
    },
    [`${server.url}/media/whip/1`, server.sign('publish', '1')],
  );
}

/** Joins once; returns the time to the first frame and the delays of `frames` frames. */
function watch(
  page: Page,
  server: TestOrigin,
  frames: number,
): Promise<{ joinMs: number; delays: number[] }> {
  return page.evaluate(
    async ([url, wanted]) => {
      const startedAt = performance.now();
      const peer = new RTCPeerConnection();
      const video = document.createElement('video');
      video.muted = true;
      peer.addTransceiver('video', { direction: 'recvonly' });
      peer.addEventListener('track', ({ track }) => {
        video.srcObject = new MediaStream([track]);
        void video.play();
      });
      await peer.setLocalDescription();
      const response = await fetch(url as string, {
        method: 'POST',
        body: JSON.stringify({ localSdp: { type: 'offer', sdp: peer.localDescription?.sdp } }),
      });
      const { remoteSdp } = await response.json();
      await peer.setRemoteDescription(remoteSdp);
      const canvas = new OffscreenCanvas(640, 360);
      const context = canvas.getContext('2d', { willReadFrequently: true });
      const delays: number[] = [];
      let joinMs = 0;
      await new Promise<void>((resolve) => {
        const onFrame = () => {
          joinMs ||= performance.now() - startedAt;
          const now = Math.floor(performance.timeOrigin + performance.now()) % 2 ** 24;
          context?.drawImage(video, 0, 0, 640, 360);
          let shown = 0;
          for (let bit = 0; bit < 24; bit += 1) {
            const x = (bit % 8) * 80 + 40;
            const y = Math.floor(bit / 8) * 80 + 40;
            const level = context?.getImageData(x, y, 1, 1).data[1] ?? 0;
            if (level > 127) shown += 2 ** bit;
          }
          delays.push(now - shown);
          if (delays.length >= (wanted as number)) resolve();
          else video.requestVideoFrameCallback(onFrame);
        };
        video.requestVideoFrameCallback(onFrame);
      });
      peer.close();
      return { joinMs, delays };
    },
    [`${server.url}/media/1.sdp?token=${server.sign('play', '1')}`, frames],
  );
}

/** Measures from one browser page through the origin to another one. */
export async function measureGlassToGlass(): Promise<GlassToGlass | undefined> {
  const executablePath = findChromium();
  if (!executablePath) return undefined;
  const server = await openTestOrigin({}, 'process');
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
  try {
    const published = server.next('published');
    await publishClock(browser, server);
    await published;
    const page = await browser.newPage();
    await page.goto(`${server.url}/none`);
    const joins: number[] = [];
    for (let count = 0; count < JOINS; count += 1) {
      await wait((count / JOINS) * MAX_PAUSE_MS);
      joins.push((await watch(page, server, 1)).joinMs);
    }
    const { delays } = await watch(page, server, FRAMES);
    // Without the first second, in which the decoder warms up.
    return { joinMs: median(joins), delayMs: median(delays.slice(30)) };
  } finally {
    await browser.close();
    await server.destroy();
  }
}
