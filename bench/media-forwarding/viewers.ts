// Runs viewers in a separate process, so that processing their packets does not delay the host.
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { sequenceOf } from '@live/media-origin/rtp/rtp';
import { NodeViewer } from '@live/server/testing/media/node-viewer';

const [url = '', count = '1'] = process.argv.slice(2);
const READY_TIMEOUT_MS = 60_000;

/** Received packets divided by sent packets, which are counted by sequence numbers. */
function deliveredShare(viewers: readonly NodeViewer[]): number {
  let received = 0;
  let sent = 0;
  for (const { video } of viewers) {
    const [first, last] = [video[0], video.at(-1)];
    if (!first || !last) return 0;
    received += new Set(video.map(sequenceOf)).size;
    sent += ((sequenceOf(last) - sequenceOf(first)) & 0xffff) + 1;
  }
  return received / sent;
}

process.on('disconnect', () => process.exit());
const viewers: NodeViewer[] = [];
while (viewers.length < Number(count)) {
  const viewer = await NodeViewer.open();
  await viewer.negotiate(url);
  viewers.push(viewer);
}
const deadline = Date.now() + READY_TIMEOUT_MS;
while (viewers.some(({ video }) => video.length === 0) && Date.now() < deadline) await wait(50);
for (const viewer of viewers) viewer.video = [];
process.send?.('ready');
await once(process, 'message');
process.send?.(deliveredShare(viewers));
