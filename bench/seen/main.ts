// From a viewer's chat command to its row painted in a console, beside a raw broker's publish to receive.
import { setTimeout as wait } from 'node:timers/promises';
import { type CallData, LiveState } from '@live/protocol';
import type { Page } from '@playwright/test';
import mqtt from 'mqtt';
import { openBrowser } from '../browser/openBrowser.ts';
import { PASSWORD, sharedNow, topicOf, USER } from '../fanout/room.ts';
import { percentile } from '../percentile.ts';
import { note, report } from '../report.ts';
import { Child } from '../server/Child.ts';
import { call, sessionCookie, signIn } from '../server/people.ts';
import { startProduct } from '../server/startProduct.ts';
import { CommandClient } from './CommandClient.ts';
import { watchRows } from './watchRows.ts';

const LIVE_ID = '1001';
const SAMPLES = 200;
/** Sent before those that count: the page has loaded all it wants, and all has run once. */
const WARM_UP = 40;
const GUESTS = 25;
const EVERY_MS = 100;
const FRAME_MS = 1_000 / 60;
const TIMES = 3;
const PAINTED_WITHIN_MS = 10_000;
/** Fewer than fill the view: a row further down is painted when the list has followed. */
const MOST_ROWS = 8;

async function consoleDelays(): Promise<number[]> {
  const server = await startProduct();
  const { url } = server.said;
  const { token } = await signIn(url, 'admin');
  const room = await call(url, 'roomInfo', { liveId: LIVE_ID }, token);
  await pauseRoom(url, room, token);
  await clearRoom(url, token);
  const guests: CommandClient[] = [];
  for (let count = 0; count < GUESTS; count += 1)
    guests.push(await CommandClient.openGuest(url, room, `观众${count}`));
  const browser = await openBrowser();
  const page = await openConsole(await browser.newPage(), url);
  const sentAt: number[] = [];
  for (let index = 0; index < WARM_UP + SAMPLES; index += 1) {
    if (index % MOST_ROWS === 0) {
      await painted(page, index - 1);
      await clearRoom(url, token);
      await emptied(page);
    }
    sentAt.push(sharedNow());
    guests[index % GUESTS]?.comment(`seen-${index}`);
    await wait(EVERY_MS);
  }
  await painted(page, WARM_UP + SAMPLES - 1);
  const paintedAt = await page.evaluate(() => window.paintedAt);
  await browser.close();
  for (const guest of guests) guest.close();
  await server.child.stop();
  const delays = sentAt.map((sent, index) => {
    const at = paintedAt[`seen-${index}`];
    if (at === undefined) throw new Error(`comment ${index} was never painted`);
    return at - sent;
  });
  return delays.slice(WARM_UP);
}

/** A row that is deleted before it was painted would never have been seen. */
async function painted(page: Page, index: number): Promise<void> {
  if (index < 0) return;
  const isThere = (name: string) => window.paintedAt[name] !== undefined;
  await page.waitForFunction(isThere, `seen-${index}`, { timeout: PAINTED_WITHIN_MS });
}

/** What the page does about the deletions is not what is measured. */
async function emptied(page: Page): Promise<void> {
  await page.locator('[data-row]').first().waitFor({ state: 'detached' });
  await wait(2 * EVERY_MS);
}

/** A live room without a picture waits for it and reloads its page after half a minute. */
async function pauseRoom(url: string, room: CallData<'roomInfo'>, token: string): Promise<void> {
  const host = await CommandClient.openHost(url, room);
  host.pause();
  for (;;) {
    const { liveState } = await call(url, 'roomInfo', { liveId: LIVE_ID }, token);
    if (liveState === LiveState.PAUSED) break;
    await wait(EVERY_MS);
  }
  host.close();
}

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

/** aedes as it comes, two plain clients over websockets. */
async function rawDelays(): Promise<number[]> {
  const script = new URL('../fanout/broker.ts', import.meta.url);
  const { child, said } = await Child.start<{ url: string }>(script, 'aedes', '1');
  const options = { protocolVersion: 4, username: USER, password: PASSWORD } as const;
  const [speaker, listener] = [
    await mqtt.connectAsync(said.url, options),
    await mqtt.connectAsync(said.url, options),
  ];
  await listener.subscribeAsync(topicOf(0), { qos: 1 });
  const delays: number[] = [];
  listener.on('message', (_topic, payload) =>
    delays.push(sharedNow() - Number.parseFloat(payload.toString())),
  );
  for (let index = 0; index < WARM_UP + SAMPLES; index += 1) {
    speaker.publish(topicOf(0), `${sharedNow().toFixed(2)}`, { qos: 1 });
    await wait(EVERY_MS / 2);
  }
  await wait(500);
  for (const client of [speaker, listener]) client.end(true);
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
  `Chat command to painted row: ${figures(seen)}; raw broker (aedes as it comes, two Node clients): ${figures(raw)}.`,
);
note(
  'The list is kept shorter than its view: where it is longer, it follows 100 ms after a comment, as the rules want.',
);
const value = percentile(seen, 0.99);
const peer = percentile(raw, 0.99);
report({
  name: 'seen',
  value,
  peer,
  goal: `p99 ms at most ${TIMES} times the raw broker plus one frame`,
  met: value <= TIMES * peer + FRAME_MS,
});
process.exit();
