// How much a console that does not read slows down the others: time of a burst of notices to all others,
// with one more console that reads, and with one that does not.

import { note, report } from '../measurement.ts';
import { percentile } from '../percentile.ts';
import { Child } from '../server/Child.ts';
import { Subscriber } from './Subscriber.ts';

const PAIRS = 21;
const CONSOLES = 20;
const BURST = 5_000;
/** About 6 MB: more than fits into socket buffers, less than makes the broker close the connection. */
const UNREAD = 12_000;
const MAX_RATIO = 1.05;

const { child, first } = await Child.start<{ url: string }>(
  new URL('./broker.ts', import.meta.url),
);
const consoles = await Promise.all(
  Array.from({ length: CONSOLES }, () => Subscriber.open(first.url)),
);

/** Returns the time until every console has received all notices. */
async function burst(count: number): Promise<number> {
  const startedAt = performance.now();
  const received = Promise.all(consoles.map((console) => console.receives(count)));
  child.send({ count });
  await received;
  return performance.now() - startedAt;
}

/** Measures a burst with one more console, which reads or does not. */
async function burstWithAnother(reads: boolean): Promise<number> {
  const other = await Subscriber.open(first.url);
  if (!reads) other.stopReading();
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
  // Alternating, because the order may affect the result.
  const times = new Map<boolean, number>();
  for (const reads of pair % 2 === 0 ? [true, false] : [false, true])
    times.set(reads, await burstWithAnother(reads));
  const [reading = 0, stalled = 0] = [times.get(true), times.get(false)];
  ratios.push(stalled / reading);
  console.log(
    `with a reading console ${reading.toFixed(0)} ms, with a stalled one ${stalled.toFixed(0)} ms`,
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
  met: ratio <= MAX_RATIO,
});
process.exit();
