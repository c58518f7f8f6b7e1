// Picture over poor networks, of a host or of a viewer whose network is a relay that delays and loses packets. The viewer's
// page is in Chromium, and so is a host whose network is poor; other hosts send pictures that were encoded before.
// --seconds=N watches longer than the default; --profile=NAME measures one network alone.
import { parseArgs } from 'node:util';
import { NETWORK_PROFILES, type NetworkProfile } from '@live/testkit/network-profiles';
import type { Browser } from '@playwright/test';
import { relayMedia } from '../../e2e/support/relay-media.ts';
import { openBrowser } from '../browser/openBrowser.ts';
import { note, report } from '../measurement.ts';
import { startProduct } from '../server/startProduct.ts';
import { clockFrames } from './clockFrames.ts';
import { openBrowserHost, openPhone, openSampleHost } from './hosts.ts';
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

async function measure(browser: Browser, url: string, profile: NetworkProfile, poor: Side) {
  const roomUrl = `${url}/room?id=${LIVE_ID}`;
  const [hostPage, viewerPage] = [
    await openPhone(browser, url, 'host'),
    await openPhone(browser, url, 'viewer'),
  ];
  // The side that is not measured has no network of its own.
  const relay = await relayMedia(
    poor === 'host' ? hostPage : viewerPage,
    NETWORK_PROFILES[profile],
  );
  const host =
    poor === 'host'
      ? await openBrowserHost(hostPage, roomUrl)
      : await openSampleHost(hostPage, url, LIVE_ID, layers);
  try {
    await viewerPage.goto(roomUrl);
    await viewerPage.waitForFunction(() => (document.querySelector('video')?.videoWidth ?? 0) > 0);
    const watched = await watchClock(viewerPage, SETTLE_MS, seconds * 1_000);
    const totals = await relay.totals();
    const { bytes, resent } = poor === 'host' ? totals.up : totals.down;
    return { ...smoothnessOf(watched, host.ageOf), sentBytes: bytes, resentBytes: resent.bytes };
  } finally {
    await viewerPage.context().close();
    await host.close();
    await relay.destroy();
  }
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;

function describe(profile: string, side: Side, result: Result): string {
  const { frozen, framesPerSecond, delayMs, worstDelayMs, height } = result;
  const { sentBytes, resentBytes } = result;
  return (
    `${profile}, ${side}: frozen ${percent(frozen)}, ${framesPerSecond.toFixed(1)} frames a second, ` +
    `delay ${delayMs.toFixed(0)} ms (95 %: ${worstDelayMs.toFixed(0)} ms), ` +
    `${height} lines at the end, ${(sentBytes / 1e6).toFixed(2)} MB sent, ${percent(resentBytes / sentBytes)} of it again.`
  );
}

/** More than a crowded network carries, and what it does carry. */
const layers = {
  video: await clockFrames({ width: 640, height: 360, kilobits: 1_500 }),
  small: await clockFrames({ width: 320, height: 180, kilobits: 260 }),
};
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
  note(
    `Each network was watched for ${seconds} s, after ${SETTLE_MS / 1_000} s to settle; frames count as they are ` +
      'decoded, because drawing them is the work of this machine. Bytes sent again include those of trials.',
  );
  note(
    'Others state no figures for such networks. LiveKit promises simulcast, a layer for each subscriber by an ' +
      'estimate of their bandwidth, video that is paused where none fits, and ICE over TCP and TURN. SRS repairs by ' +
      'NACK, sends everybody the same picture, carries WebRTC over TCP, and has congestion control and simulcast as plans.',
  );
} finally {
  await browser.close();
  await child.stop();
}
