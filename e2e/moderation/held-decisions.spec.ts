import { limits, ReviewMode } from '@live/protocol';
import { ServerProcess, TestMember } from '@live/testkit';
import type { Browser, Locator, Page } from '@playwright/test';
import { alterResponse } from '../support/calls.ts';
import { rowsOf } from '../support/comments.ts';
import { test as base, expect, signIn } from '../support/console.ts';
import { enterGuest } from '../support/guests.ts';
import { expectConnected, GUEST_ROOM, PHONE } from '../support/phone.ts';

const room = { liveId: GUEST_ROOM };
const HELD = 200;
/** The bound of ten comments in ten seconds, and of twenty that may wait. */
const PER_VIEWER = 10;
/** The server is killed after this many keys. */
const KEYS_BEFORE_KILL = 60;
/** And its operators go on for this many, before they notice. */
const KEYS_IN_VAIN = 20;
/** Comments that a phone keeps. */
const ON_PHONE = 150;
/** High enough to show every row: a console renders those in sight alone. */
const HIGH = { width: 1440, height: 9000 };

const test = base.extend<{
  killable: ServerProcess;
  open(name: string, path: string): Promise<Page>;
}>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern here.
  killable: async ({}, use) => {
    const unlimited = { BUDGET_FACTOR: '1000', GUESTS_PER_MINUTE: '1000' };
    const server = await ServerProcess.start(unlimited);
    await use(server);
    await server.kill();
  },
  open: async ({ browser, killable }, use) => {
    const opened: Page[] = [];
    await use(async (name, address) => {
      const page = await newPage(browser, address.startsWith('/room'));
      opened.push(page);
      await signIn(page, killable, name);
      await page.goto(`${killable.url}${address}`);
      await expectConnected(page);
      return page;
    });
    for (const page of opened) await page.context().close();
  },
});

const newPage = async (browser: Browser, isPhone: boolean): Promise<Page> => {
  const context = await browser.newContext(isPhone ? { viewport: PHONE, hasTouch: true } : {});
  const page = await context.newPage();
  await alterResponse(page, 'roomInfo', {});
  return page;
};

const sendAll = async (member: TestMember, who: string): Promise<string[]> => {
  const messages = Array.from({ length: PER_VIEWER }, (_, index) => `${who}的第${index}句`);
  for (const message of messages)
    expect((await member.command('chat', { message })).body).toHaveProperty('held_id');
  await member.leave();
  return messages;
};

/** The sentences in these rows, in their order. */
const sentencesIn = async (rows: Locator): Promise<string[]> =>
  (await rows.allTextContents()).flatMap((text) => /(访客\d+|作者)的第\d句/.exec(text)?.[0] ?? []);

const waitingRows = (page: Page) =>
  page.getByRole('list', { name: '待审的评论' }).getByRole('listitem');

// Two hundred keys, three pages and a killed server.
test.describe.configure({ timeout: 240_000 });

test('J-05 J-06 two operators decide 200 by keyboard across a kill: each once, in one order everywhere', async ({
  killable,
  open,
}) => {
  const admin = await killable.signIn('admin');
  await admin.ok('flowSave', { ...room, reviewMode: ReviewMode.ALL });
  const viewer = await killable.signIn('viewer');
  const author = await TestMember.join(killable.url, await viewer.membershipOf(GUEST_ROOM), []);
  const others = Array.from({ length: HELD / PER_VIEWER - 1 }, async (_, index) =>
    sendAll(await enterGuest(killable, GUEST_ROOM, `访客${index}`), `访客${index}`),
  );
  const own = await sendAll(author, '作者');
  const messages = [own, ...(await Promise.all(others))].flat();

  const [console, colleague, phone] = await Promise.all([
    open('admin', `/?id=${GUEST_ROOM}`),
    open('host', `/?id=${GUEST_ROOM}`),
    open('viewer', `/room?id=${GUEST_ROOM}`),
  ]);
  await expect(phone.getByText('审核中')).toHaveCount(own.length);
  for (const page of [console, colleague]) {
    await page.getByRole('tab', { name: `待审(${HELD})` }).click();
    await expect(waitingRows(page)).toHaveCount(HELD);
  }

  let pressed = 0;
  let restarting: Promise<void> | undefined;
  const nothingWaits = () =>
    admin.ok('heldList', room).then(
      ({ total }) => total === 0,
      () => false,
    );
  const decide = async (page: Page, key: string) => {
    for (;;) {
      while ((await waitingRows(page).count()) > 0) {
        await page.keyboard.press(key);
        pressed += 1;
        if (pressed === KEYS_BEFORE_KILL) restarting = killable.killAndStart();
        if (pressed > KEYS_BEFORE_KILL + KEYS_IN_VAIN) await restarting;
      }
      if (await nothingWaits()) return;
      // What the killed server has not decided comes back.
      await expect
        .poll(async () => (await waitingRows(page).count()) > 0 || nothingWaits())
        .toBe(true);
    }
  };
  // The colleague begins in the middle, goes to the end and comes back to meet the other.
  for (let row = 0; row < HELD / 2; row += 1) await colleague.keyboard.press('j');
  await Promise.all([decide(console, 'a'), decide(colleague, 'x')]);
  await restarting;

  const entries = [];
  for (let cursor = ''; ; ) {
    const page = await admin.ok('actionList', {
      ...room,
      cursor,
      limit: limits.maxPlatformPageSize,
    });
    entries.push(...page.items.filter(({ action }) => action.startsWith('held-')));
    cursor = page.next;
    if (!page.hasMore) break;
  }
  expect(entries.map(({ detail }) => detail).sort()).toEqual(messages.sort());
  const passed = entries.filter(({ action }) => action === 'held-pass');
  expect(passed.length).toBeGreaterThan(0);
  expect(passed.length).toBeLessThan(HELD);

  const { items } = await admin.ok('commentList', { ...room, pageSize: limits.maxPageSize });
  const all = items.map(({ message }) => message);
  const appeared = all.filter((text) => messages.includes(text));
  expect(appeared.toSorted()).toEqual(passed.map(({ detail }) => detail).sort());
  for (const page of [console, colleague]) {
    await expect(page.getByRole('tab', { name: '待审(0)' })).toBeVisible();
    await page.setViewportSize(HIGH);
    await page.getByRole('tab', { name: `直播评论(${items.length})` }).click();
    await expect.poll(() => sentencesIn(rowsOf(page))).toEqual(appeared);
  }
  const onPhone = phone.getByRole('list', { name: '评论' }).getByRole('listitem');
  await expect(phone.getByText('审核中')).toHaveCount(0);
  const refused = onPhone.filter({ hasText: '未通过审核' });
  await expect(refused).toHaveCount(own.filter((text) => !appeared.includes(text)).length);
  await expect
    .poll(() => sentencesIn(onPhone.filter({ hasNotText: '未通过审核' })))
    .toEqual(all.slice(-ON_PHONE).filter((text) => messages.includes(text)));
});
