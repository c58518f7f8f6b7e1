// What one console that reads nothing costs the others: a burst of notices until all of them have it, with and without.
import { percentile } from '../percentile.ts';
import { note, report } from '../report.ts';
import { Child } from '../server/Child.ts';
import { Listener } from './Listener.ts';

const PAIRS = 15;
const CONSOLES = 20;
const BURST = 6_000;
/** About six megabytes: more than the system's own buffers take, less than the broker lets go for. */
const UNREAD = 12_000;
const MOST_SLOWER = 1.05;

const { child, said } = await Child.start<{ url: string }>(new URL('./broker.ts', import.meta.url));
const consoles = await Promise.all(Array.from({ length: CONSOLES }, () => Listener.open(said.url)));

/** Gives the time until every console has heard all. */
async function burst(count: number): Promise<number> {
  const begun = performance.now();
  const heard = Promise.all(consoles.map((console) => console.hears(count)));
  child.tell({ count });
  await heard;
  return performance.now() - begun;
}

await burst(BURST);
const ratios: number[] = [];
let stillOpen = 0;
for (let pair = 0; pair < PAIRS; pair += 1) {
  const clear = await burst(BURST);
  const stalled = await Listener.open(said.url);
  stalled.stall();
  await burst(UNREAD);
  const crowded = await burst(BURST);
  if (stalled.isOpen) stillOpen += 1;
  stalled.close();
  ratios.push(crowded / clear);
  console.log(`alone ${clear.toFixed(0)} ms, beside a stalled console ${crowded.toFixed(0)} ms`);
}
const ratio = percentile(ratios, 0.5);
note(
  `${PAIRS} interleaved pairs of ${BURST} notices to ${CONSOLES} consoles, the stalled one ${UNREAD} behind and still connected in ${stillOpen}; median of the pairs.`,
);
await child.stop();
report({
  name: 'stalled',
  value: ratio,
  peer: 1,
  goal: `a stalled console slows the others by at most 5 %`,
  met: ratio <= MOST_SLOWER,
});
process.exit();
