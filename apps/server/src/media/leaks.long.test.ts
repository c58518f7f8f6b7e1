import { readdirSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { NodeViewer } from '../testing/media/node-viewer.ts';
import { openTestOrigin, type TestOrigin } from '../testing/media/test-origin.ts';

const AT_ONCE = 20;
const RETRY_MS = 200;
let server: TestOrigin;

beforeAll(async () => {
  server = await openTestOrigin();
  const published = server.next('published');
  await server.host('1').start();
  await published;
});
afterAll(() => server.destroy());

async function joinAndLeave(): Promise<void> {
  const headers = { authorization: `Bearer ${server.sign('play', '1')}` };
  const player = await NodeViewer.open();
  const joined = await fetch(`${server.url}/media/whep/1`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/sdp' },
    body: player.offer,
  });
  const answer = await joined.text();
  if (joined.status !== 201) {
    // A busy machine may lose the host for a moment: who is refused tries again.
    player.close();
    await wait(RETRY_MS);
    return joinAndLeave();
  }
  player.accept(answer);
  await vi.waitFor(() => expect(player.video.length).toBeGreaterThan(0), 200_000);
  await fetch(server.url + joined.headers.get('location'), { method: 'DELETE', headers });
  player.close();
}

async function joins(count: number): Promise<void> {
  for (let done = 0; done < count; done += AT_ONCE) {
    await Promise.all(Array.from({ length: AT_ONCE }, joinAndLeave));
  }
}

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Megabytes in use after garbage collection. */
async function heap(): Promise<number> {
  // Objects held by native code are freed in the next round only.
  for (let round = 0; round < 4; round += 1) {
    collectGarbage();
    await wait(100);
  }
  return process.memoryUsage().heapUsed / 2 ** 20;
}

/** Open sockets of this process, where /proc exists. */
function sockets(): number {
  return process.platform === 'linux' ? readdirSync('/proc/self/fd').length : 0;
}

it('N-05 500 joins and leaves leave nothing behind', async () => {
  // The first rounds fill pools and caches that stay.
  await joins(100);
  const before = await heap();
  const open = sockets();
  await joins(500);
  expect(server.origin.counts()).toEqual({ publishers: 1, viewers: 0, waiting: 0 });
  // A busy machine frees late; a leak is never freed.
  await expect.poll(sockets).toBeLessThanOrEqual(open + 2);
  const growth = async () => (await heap()) - before;
  await expect.poll(growth).toBeLessThan(2);
});
