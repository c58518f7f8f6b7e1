// Video: CPU time of forwarding compared with a minimal forwarder, share of delivered packets, time to join, glass-to-glass delay.
import { note, report } from '../measurement.ts';
import { measureForwarding } from './forwarding.ts';
import { measureGlassToGlass } from './glassToGlass.ts';

const MAX_OVERHEAD = 1.3;
const JOIN_GOAL_MS = 300;
const GLASS_GOAL_MS = 500;
const PAIRS = 5;

const glassToGlass = await measureGlassToGlass();
if (glassToGlass) {
  const { joinMs, delayMs } = glassToGlass;
  console.log(
    `first picture ${joinMs.toFixed(0)} ms after joining, ${delayMs} ms from glass to glass`,
  );
  const joined = {
    name: 'media-join-ms',
    value: joinMs,
    peer: null,
    goal: `under ${JOIN_GOAL_MS}`,
  };
  report({ ...joined, met: joinMs < JOIN_GOAL_MS });
  const seen = {
    name: 'media-glass-ms',
    value: delayMs,
    peer: null,
    goal: `under ${GLASS_GOAL_MS}`,
  };
  report({ ...seen, met: delayMs < GLASS_GOAL_MS });
} else {
  console.log('Chromium is not installed: time to join and glass-to-glass delay are not measured');
}

const share = (value: number) => `${(value * 100).toFixed(value > 0.999 ? 2 : 1)} %`;

/** Measures the minimal forwarder and the origin one right after the other. */
async function comparePair(viewers: number) {
  const bare = await measureForwarding('bareForwarder.ts', viewers);
  const origin = await measureForwarding('origin.ts', viewers);
  console.log(
    `${viewers} viewers at 1 Mbit/s: ${origin.cores.toFixed(3)} core ` +
      `(${origin.httpCores.toFixed(3)} of it beside the media process), bare ${bare.cores.toFixed(3)}; ` +
      `delivered ${share(origin.delivered)}, bare ${share(bare.delivered)}`,
  );
  return { origin, bare, ratio: origin.cores / bare.cores };
}

for (const viewers of [1, 20]) {
  const { origin, bare } = await comparePair(viewers);
  note(`${viewers} viewers: ${origin.cores.toFixed(3)} core, bare ${bare.cores.toFixed(3)}.`);
}
const pairs = [];
for (let count = 0; count < PAIRS; count += 1) pairs.push(await comparePair(100));
const ratios = pairs.map(({ ratio }) => ratio.toFixed(2));
note(
  `100 viewers: ratios ${ratios.join(', ')}; the median pair counts. CPU time of media process and server together.`,
);
const { origin, bare } = pairs.toSorted((one, other) => one.ratio - other.ratio)[
  (PAIRS - 1) / 2
] as (typeof pairs)[number];
report({
  name: 'media',
  value: origin.cores,
  peer: bare.cores,
  goal: `100 viewers on at most ${MAX_OVERHEAD} times the bare forwarding, nothing lost`,
  met:
    origin.cores <= MAX_OVERHEAD * bare.cores &&
    pairs.every((pair) => pair.origin.delivered >= 0.9999),
});
process.exit();
