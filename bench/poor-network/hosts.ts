import { type Sample, SamplePublisher } from '@live/simulator';
import type { Browser, Page } from '@playwright/test';
import { BENCH_PASSWORD } from '../server/accounts.ts';
import { CLOCK_RANGE } from './clock.ts';
import { installClockCamera } from './clockCamera.ts';
import { FRAMES_PER_SECOND } from './clockFrames.ts';
import { hidePage } from './watchClock.ts';

/** Who sends the picture. */
export interface BenchHost {
  /** Milliseconds that a picture is old which showed this value at this time. */
  ageOf(value: number, at: number): number;
  close(): Promise<void>;
}

export async function openPhone(browser: Browser, url: string, name: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const data = { name, password: BENCH_PASSWORD };
  await page.request.post(`${url}/auth/login`, { data, headers: { origin: url } });
  return page;
}

/** A browser with a camera that shows the time: encodes while it sends, and follows what the origin allows. */
export async function openBrowserHost(page: Page, roomUrl: string): Promise<BenchHost> {
  await installClockCamera(page);
  await page.goto(roomUrl);
  await page.getByRole('button', { name: '摄像头', exact: true }).click();
  await page.getByText(/^网络.+ · \d+ kbps/).waitFor();
  await hidePage(page);
  return {
    ageOf: (value, at) => (Math.floor(at) % CLOCK_RANGE) - value,
    close: () => page.context().close(),
  };
}

interface Layers {
  readonly video: Sample;
  readonly small: Sample;
}

/** Sends what was encoded before: its pictures are late by the network alone. */
export async function openSampleHost(
  page: Page,
  url: string,
  liveId: string,
  { video, small }: Layers,
): Promise<BenchHost> {
  const token = async () => {
    const headers = { origin: url };
    const answer = await page.request.post(`${url}/index/get-rtc-token`, {
      data: { liveId },
      headers,
    });
    return ((await answer.json()) as { data: { rtcToken: string } }).data.rtcToken;
  };
  const publisher = new SamplePublisher({
    url: `${url}/media/whip/${liveId}`,
    token,
    shape: 'landscape',
    load: async () => video,
    loadSmall: async () => small,
  });
  await publisher.start();
  const period = video.period * 1_000;
  return {
    ageOf: (value, at) => {
      const sentAt = (publisher.begunAt ?? Number.NaN) + (value * 1_000) / FRAMES_PER_SECOND;
      return (((at - sentAt) % period) + period) % period;
    },
    close: async () => {
      await publisher.destroy();
      await page.context().close();
    },
  };
}
