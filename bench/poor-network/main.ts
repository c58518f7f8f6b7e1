// Picture over poor networks: the pages of host and viewer in Chromium, one of them behind a relay that delays and loses packets.
// --seconds=N watches longer than the default; --profile=NAME measures one network alone.
import { parseArgs } from 'node:util';
import { NETWORK_PROFILES, type NetworkProfile } from '@live/testkit/network-profiles';
import type { Browser, Page } from '@playwright/test';
import { type MediaRelay, relayMedia } from '../../e2e/support/relay-media.ts';
import { openBrowser } from '../browser/openBrowser.ts';
import { note, report } from '../measurement.ts';
import { BENCH_PASSWORD } from '../server/accounts.ts';
import { startProduct } from '../server/startProduct.ts';
import { installClockCamera } from './clockCamera.ts';
import { type Smoothness, smoothnessOf } from './smoothness.ts';
import { watchClock } from './watchClock.ts';

const LIVE_ID = '1001';
const SETTLE_MS = 8_000;
const FROZEN_GOAL = 0.02;
const DELAY_GOAL_MS = 1_000;
/** The network that the goals are about. */
const GOAL_PROFILE = 'crowded-4g';

const { values: options } = parseArgs({
  options: { seconds: { type: 'string', default: '20' }, profile: { type: 'string' } },
});
const seconds = Number(options.seconds);
const profiles = (Object.keys(NETWORK_PROFILES) as NetworkProfile[]).filter(
  (name) => options.profile === undefined || options.profile === name,
);
if (!(seconds > 0) || profiles.length === 0)
  throw new Error(`--seconds=N, --profile=${Object.keys(NETWORK_PROFILES).join('|')}`);

type Side = 'host' | 'viewer';

interface Result extends Smoothness {
  readonly sentBytes: number;
  readonly resentBytes: number;
}

async function openPhone(browser: Browser, url: string, name: Side): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const data = { name, password: BENCH_PASSWORD };
  await page.request.post(`${url}/auth/login`, { data, headers: { origin: url } });
  return page;
}

async function measure(browser: Browser, url: string, profile: NetworkProfile, poor: Side) {
  const pages = {
    host: await openPhone(browser, url, 'host'),
    viewer: await openPhone(browser, url, 'viewer'),
  };
  const relays = {} as Record<Side, MediaRelay>;
  for (const side of ['host', 'viewer'] as const)
    relays[side] = await relayMedia(
      pages[side],
      NETWORK_PROFILES[side === poor ? profile : 'good'],
    );
  try {
    await installClockCamera(pages.host);
    await pages.host.goto(`${url}/room?id=${LIVE_ID}`);
    await pages.host.getByRole('button', { name: '摄像头', exact: true }).click();
    await pages.host.getByText(/^网络.+ · \d+ kbps/).waitFor();
    await pages.viewer.goto(`${url}/room?id=${LIVE_ID}`);
    await pages.viewer.waitForFunction(
      () => (document.querySelector('video')?.videoWidth ?? 0) > 0,
    );
    const watched = await watchClock(pages.viewer, SETTLE_MS, seconds * 1_000);
    const relay = await relays[poor].totals();
    const { bytes, resent } = poor === 'host' ? relay.up : relay.down;
    return { ...smoothnessOf(watched), sentBytes: bytes, resentBytes: resent.bytes };
  } finally {
    for (const side of ['viewer', 'host'] as const) {
      await pages[side].context().close();
      await relays[side].destroy();
    }
  }
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;

function describe(profile: string, side: Side, result: Result): string {
  const { frozen, framesPerSecond, delayMs, worstDelayMs, sentBytes, resentBytes } = result;
  return (
    `${profile}, ${side}: frozen ${percent(frozen)}, ${framesPerSecond.toFixed(1)} frames a second, ` +
    `delay ${delayMs.toFixed(0)} ms (95 %: ${worstDelayMs.toFixed(0)} ms), ` +
    `${(sentBytes / 1e6).toFixed(2)} MB sent, ${percent(resentBytes / sentBytes)} of it again.`
  );
}

const { child, first } = await startProduct();
const browser = await openBrowser('--autoplay-policy=no-user-gesture-required');
try {
  for (const profile of profiles) {
    for (const side of ['viewer', 'host'] as const) {
      const result = await measure(browser, first.url, profile, side);
      note(describe(profile, side, result));
      if (profile !== GOAL_PROFILE) continue;
      const { frozen, delayMs } = result;
      const name = `poor-network-${side}`;
      report({
        name: `${name}-frozen-percent`,
        value: frozen * 100,
        peer: null,
        goal: `under ${FROZEN_GOAL * 100} on ${profile}`,
        met: frozen < FROZEN_GOAL,
      });
      report({
        name: `${name}-delay-ms`,
        value: delayMs,
        peer: null,
        goal: `under ${DELAY_GOAL_MS} on ${profile}`,
        met: delayMs < DELAY_GOAL_MS,
      });
    }
  }
  note(`Each network was watched for ${seconds} s, after ${SETTLE_MS / 1_000} s to settle.`);
} finally {
  await browser.close();
  await child.stop();
}
