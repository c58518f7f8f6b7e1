import { setTimeout as wait } from 'node:timers/promises';
import { CHROMIUM_FLAGS, findChromium } from '@live/engines';
import { type Browser, chromium, type Page } from '@playwright/test';
import {
  type MediaServer,
  openMediaServer,
} from '../../apps/server/src/testing/media/media-server.ts';

export interface Glass {
  /** Milliseconds from the moment drawn into the picture to the moment it was seen, half of the frames below it. */
  readonly delayMs: number;
  /** Milliseconds from the page's request to its first picture, half of the joins below it. */
  readonly joinMs: number;
}

const JOINS = 15;
/** People come at any moment between two keyframes, not just after the one that the last of them caused. */
const LONGEST_PAUSE_MS = 1_500;
const FRAMES = 150;

const median = (values: number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Draws the time as 24 black and white blocks, thirty times a second, and publishes that. */
async function publishClock(browser: Browser, server: MediaServer): Promise<void> {
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

/** Joins once; gives the time to the first picture, and the delays of so many frames. */
function watch(
  page: Page,
  server: MediaServer,
  frames: number,
): Promise<{ joinMs: number; delays: number[] }> {
  return page.evaluate(
    async ([url, wanted]) => {
      const begun = performance.now();
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
        const look = () => {
          joinMs ||= performance.now() - begun;
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
          else video.requestVideoFrameCallback(look);
        };
        video.requestVideoFrameCallback(look);
      });
      peer.close();
      return { joinMs, delays };
    },
    [`${server.url}/media/1.sdp?token=${server.sign('play', '1')}`, frames],
  );
}

/** From one browser page through the origin into another. */
export async function measureGlass(): Promise<Glass | undefined> {
  const executablePath = findChromium();
  if (!executablePath) return undefined;
  const server = await openMediaServer({}, 'process');
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
  try {
    const published = server.next('published');
    await publishClock(browser, server);
    await published;
    const page = await browser.newPage();
    await page.goto(`${server.url}/none`);
    const joins: number[] = [];
    for (let count = 0; count < JOINS; count += 1) {
      await wait((count / JOINS) * LONGEST_PAUSE_MS);
      joins.push((await watch(page, server, 1)).joinMs);
    }
    const { delays } = await watch(page, server, FRAMES);
    // The first second is the decoder's warming up, not the path.
    return { joinMs: median(joins), delayMs: median(delays.slice(30)) };
  } finally {
    await browser.close();
    await server.destroy();
  }
}
