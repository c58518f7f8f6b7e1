// What a console that reads nothing costs the others: a burst of notices until all of them have it, beside one that reads and one that does not.
import { percentile } from '../percentile.ts';
import { note, report } from '../report.ts';
import { Child } from '../server/Child.ts';
import { Listener } from './Listener.ts';

const PAIRS = 21;
const CONSOLES = 20;
const BURST = 5_000;
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

/** The same burst beside one more console, which reads or does not. */
async function besideOneThat(reads: boolean): Promise<number> {
  const other = await Listener.open(said.url);
  if (!reads) other.stall();
  await burst(UNREAD);
  const time = await burst(BURST);
  if (!reads && other.isOpen) stillOpen += 1;
  other.close();
  return time;
}

let stillOpen = 0;
await burst(BURST);
const ratios: number[] = [];
for (let pair = 0; pair < PAIRS; pair += 1) {
  // Whichever goes first may find the machine warmer: they take turns.
  const times = new Map<boolean, number>();
  for (const reads of pair % 2 === 0 ? [true, false] : [false, true])
    times.set(reads, await besideOneThat(reads));
  const [reading = 0, stalled = 0] = [times.get(true), times.get(false)];
  ratios.push(stalled / reading);
  console.log(
    `beside one that reads ${reading.toFixed(0)} ms, that does not ${stalled.toFixed(0)} ms`,
  );
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
