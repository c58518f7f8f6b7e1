// Time from a viewer's chat command to the painted row in a console, compared with publish to receive on a plain broker.
import { setTimeout as wait } from 'node:timers/promises';
import type { CallData } from '@live/protocol';
import { TestMember } from '@live/testkit';
import type { Page } from '@playwright/test';
import mqtt from 'mqtt';
import { call } from '../../tools/simulator/src/viewers/api.ts';
import { PASSWORD, sharedNow, topicOf, USER } from '../broker/room.ts';
import { openBrowser } from '../browser/openBrowser.ts';
import { note, report } from '../measurement.ts';
import { percentile } from '../percentile.ts';
import { sessionCookie, signIn } from '../server/accounts.ts';
import { Child } from '../server/Child.ts';
import { startProduct } from '../server/startProduct.ts';
import { watchRows } from './watchRows.ts';

const LIVE_ID = '1001';
const SAMPLES = 200;
/** Comments before the measurement, so that page and server are warm. */
const WARM_UP = 40;
const GUESTS = 25;
const INTERVAL_MS = 100;
const FRAME_MS = 1_000 / 60;
const MAX_RATIO = 3;
const PAINT_TIMEOUT_MS = 10_000;
/** Fewer than fit into the view: a row below it is only painted after the list has scrolled. */
const MAX_ROWS = 8;

async function consoleDelays(): Promise<number[]> {
  const server = await startProduct();
  const { url } = server.first;
  const { token } = await signIn(url, 'admin');
  const { roomId } = await call(url, 'roomInfo', { liveId: LIVE_ID }, token);
  await pauseRoom(url, roomId);
  await clearRoom(url, token);
  const guests: TestMember[] = [];
  for (let count = 0; count < GUESTS; count += 1) {
    const entry = { liveId: LIVE_ID, nickname: `观众${count}` };
    guests.push(await join(url, roomId, await call(url, 'guestEnter', entry)));
  }
  const browser = await openBrowser();
  const page = await openConsole(await browser.newPage(), url);
  const sentAt: number[] = [];
  for (let index = 0; index < WARM_UP + SAMPLES; index += 1) {
    if (index % MAX_ROWS === 0) {
      await waitUntilPainted(page, index - 1);
      await clearRoom(url, token);
      await waitUntilEmpty(page);
    }
    sentAt.push(sharedNow());
    void guests[index % GUESTS]?.command('chat', { message: `seen-${index}` });
    await wait(INTERVAL_MS);
  }
  await waitUntilPainted(page, WARM_UP + SAMPLES - 1);
  const paintedAt = await page.evaluate(() => window.paintedAt);
  await browser.close();
  for (const guest of guests) await guest.leave();
  await server.child.stop();
  const delays = sentAt.map((sent, index) => {
    const at = paintedAt[`seen-${index}`];
    if (at === undefined) throw new Error(`comment ${index} was never painted`);
    return at - sent;
  });
  return delays.slice(WARM_UP);
}

/** Called before a deletion, because a deleted row would never be painted. */
async function waitUntilPainted(page: Page, index: number): Promise<void> {
  if (index < 0) return;
  const isPainted = (name: string) => window.paintedAt[name] !== undefined;
  await page.waitForFunction(isPainted, `seen-${index}`, { timeout: PAINT_TIMEOUT_MS });
}

/** Waits until the page has processed the deletions, which are not measured. */
async function waitUntilEmpty(page: Page): Promise<void> {
  await page.locator('[data-row]').first().waitFor({ state: 'detached' });
  await wait(2 * INTERVAL_MS);
}

/** The page of a live room without video reloads after half a minute. */
async function pauseRoom(url: string, roomId: string): Promise<void> {
  const { token } = await signIn(url, 'host');
  const host = await join(url, roomId, await call(url, 'accountGet', { liveId: LIVE_ID }, token));
  await host.command('host_control', { action: 'pause' });
  await host.leave();
}

const join = (url: string, roomId: string, { token, account }: CallData<'login'>) =>
  TestMember.join(url, { token, accountId: account.id, roomId, liveId: LIVE_ID }, []);

async function clearRoom(url: string, token: string): Promise<void> {
  const { items } = await call(url, 'commentList', { liveId: LIVE_ID }, token);
  for (const { id } of items)
    await call(url, 'commentDel', { liveId: LIVE_ID, commentId: id }, token);
}

async function openConsole(page: Page, url: string): Promise<Page> {
  const [name = '', value = ''] = (await sessionCookie(url, 'admin')).split('=');
  await page.context().addCookies([{ name, value, url }]);
  await page.addInitScript(watchRows);
  await page.goto(`${url}/?id=${LIVE_ID}`);
  await page.getByTitle('实时连接').getByText('实时').waitFor();
  return page;
}

/** Unmodified aedes with two MQTT.js clients over websockets. */
async function rawDelays(): Promise<number[]> {
  const script = new URL('../broker/broker.ts', import.meta.url);
  const { child, first } = await Child.start<{ url: string }>(script, 'aedes', '1');
  const options = { protocolVersion: 4, username: USER, password: PASSWORD } as const;
  const [publisher, subscriber] = [
    await mqtt.connectAsync(first.url, options),
    await mqtt.connectAsync(first.url, options),
  ];
  await subscriber.subscribeAsync(topicOf(0), { qos: 1 });
  const delays: number[] = [];
  subscriber.on('message', (_topic, payload) =>
    delays.push(sharedNow() - Number.parseFloat(payload.toString())),
  );
  for (let index = 0; index < WARM_UP + SAMPLES; index += 1) {
    publisher.publish(topicOf(0), `${sharedNow().toFixed(2)}`, { qos: 1 });
    await wait(INTERVAL_MS / 2);
  }
  await wait(500);
  for (const client of [publisher, subscriber]) client.end(true);
  await child.stop();
  return delays.slice(WARM_UP);
}

const rawBefore = await rawDelays();
const seen = await consoleDelays();
const raw = [...rawBefore, ...(await rawDelays())];
const figures = (delays: readonly number[]) =>
  `median ${percentile(delays, 0.5).toFixed(1)} ms, p99 ${percentile(delays, 0.99).toFixed(1)} ms`;
console.log(`chat to painted row: ${figures(seen)}; raw broker: ${figures(raw)}`);
note(
  `Chat command to painted row: ${figures(seen)}; raw broker (unmodified aedes, two Node clients): ${figures(raw)}.`,
);
note(
  'The list is kept shorter than its view: a longer one scrolls to a comment 100 ms after it arrives, as rule C-13 requires.',
);
const value = percentile(seen, 0.99);
const peer = percentile(raw, 0.99);
report({
  name: 'seen',
  value,
  peer,
  goal: `p99 ms at most ${MAX_RATIO} times the raw broker plus one frame`,
  met: value <= MAX_RATIO * peer + FRAME_MS,
});
process.exit();
