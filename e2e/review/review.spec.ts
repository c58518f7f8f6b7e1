import { limits } from '@live/protocol';
import type { TestServer } from '@live/testkit';
import { stage } from '@live/testkit';
import type { Page } from '@playwright/test';
import { expectAccessibleInBothSchemes } from '../support/accessible.ts';
import { expect, test } from '../support/console.ts';
import { currentTime, openSamplePublisher } from '../support/media.ts';

const moment = (page: Page) => page.getByRole('slider', { name: '时间轴' });
const comment = (page: Page, text: string) =>
  page.getByRole('list', { name: '评论' }).getByRole('button', { name: text });

/** Keeps what is written into canvases in `drawnTexts`. */
const recordDrawnTexts = (page: Page) =>
  page.addInitScript(() => {
    const texts: string[] = [];
    Object.assign(window, { drawnTexts: texts });
    const { fillText } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.fillText = function (text, ...place) {
      texts.push(text);
      fillText.call(this, text, ...place);
    };
  });

/** A small live of which everything is known: a bag, an activity, a silence, a report, a pause, a broken picture. */
const makeLive = async (server: TestServer): Promise<string> => {
  const client = await server.signIn('host');
  const created = await client.ok('roomCreate', { liveTitle: '小直播', allowGuests: 1 });
  const { liveId } = created;
  const { token, account } = await client.ok('accountGet', { liveId });
  const host = await server.join({ ...created, token, accountId: account.id }, ['client']);
  expect(await host.command('begin', {})).toMatchObject({ result: 0 });
  const viewer = await server.enter('viewer', liveId);
  const say = async (message: string) =>
    expect(await viewer.command('chat', { message })).toMatchObject({ result: 0 });
  const last = async () => {
    const { recordings, durationMs } = await client.ok('reviewRecordings', { liveId });
    const { beginMs = 0, durationMs: length = 0 } = recordings.at(-1) ?? {};
    return { count: recordings.length, length, silence: durationMs - beginMs - length };
  };
  /** Until so much more of the picture has been recorded. */
  const recorded = async (ms: number) => {
    const { count, length } = await last();
    await expect
      .poll(async () => {
        const now = await last();
        return now.count > count ? now.length : now.length - length;
      })
      .toBeGreaterThan(ms);
  };

  const first = await openSamplePublisher(server, liveId);
  await say('第一句');
  await recorded(3_000);
  await client.ok('luckyBagLaunch', {
    ...{ liveId, luckyBagType: 1, totalPointsNum: 500, luckyBagNum: 2, grabType: 1 },
    ...{ enrollCondition: 1, filterWinner: 0, drawAfter: 5 },
  });
  await say('我要福袋');
  await recorded(1_500);
  await client.ok('activityCreate', { liveId, activityName: '满减', activityLink: 'link' });
  await (await server.signIn('admin')).ok('silence', {
    ...{ liveId, state: 1, type: 0, accountId: stage.otherViewer.id, reason: '广告' },
  });
  await (await server.signIn('viewer')).ok('reportCreate', { liveId, content: '画面不好' });
  await client.ok('markSave', { liveId, text: '讲到三号' });
  await first.destroy();
  // The picture is missed after some seconds of silence; only then does its return leave a gap.
  await expect.poll(async () => (await last()).silence).toBeGreaterThan(4_000);
  const second = await openSamplePublisher(server, liveId);
  await expect.poll(async () => (await last()).count).toBeGreaterThan(1);
  await recorded(2_000);
  await say('最后一句');
  // The picture goes on after it, or it would never be reached.
  await recorded(1_500);
  expect(await host.command('host_control', { action: 'pause' })).toMatchObject({ result: 0 });
  expect(await host.command('host_control', { action: 'resume' })).toMatchObject({ result: 0 });
  await second.destroy();
  await client.ok('roomClose', { liveId });
  await expect
    .poll(async () => (await client.ok('roomInfo', { liveId })).liveRecordFinished)
    .toBe(true);
  return liveId;
};

test('U-03 a mark of a small live leads to the picture and the comments of its second', {
  tag: '@journey',
}, async ({ server, openRoom }) => {
  test.setTimeout(180_000);
  const liveId = await makeLive(server);
  const page = await openRoom('host', liveId);
  await page.getByRole('link', { name: '复盘' }).click();
  await expect(page.getByRole('heading', { name: '复盘 · 小直播' })).toBeVisible();

  await page.getByRole('tab', { name: /标记/ }).click();
  const marks = page.getByRole('list', { name: '标记' });
  for (const text of [
    ...['福袋500积分', '活动满减', '禁言', '举报画面不好', '打点讲到三号', '暂停', '断流'],
  ])
    await expect(marks.getByRole('listitem').filter({ hasText: text })).toHaveCount(1);
  await expect(page.getByText(/^没有录像 /).first()).toBeAttached();

  const client = await server.signIn('host');
  const { items } = await client.ok('reviewMarks', { liveId });
  const { recordings } = await client.ok('reviewAxis', { liveId });
  expect(recordings.length).toBeGreaterThan(1);
  const bag = items.find(({ kind }) => kind === 'luckyBag');
  await marks.getByRole('button', { name: /500积分/ }).click();
  const into = ((bag?.atMs ?? 0) - (recordings[0]?.beginMs ?? 0)) / 1_000;
  await expect.poll(() => currentTime(page)).toBeCloseTo(into, 0);
  await page.getByRole('tab', { name: '评论' }).click();
  await expect(comment(page, '第一句')).not.toHaveAttribute('data-later');
  await expect(comment(page, '最后一句')).toHaveAttribute('data-later');

  // While it plays, comments come as they came.
  await page.getByRole('button', { name: '播放', exact: true }).click();
  await expect(comment(page, '最后一句')).toHaveCount(0);
  await expect(comment(page, '我要福袋')).toBeVisible();
  await expect(comment(page, '最后一句')).toBeVisible({ timeout: 60_000 });

  // Between the recordings nothing was recorded, and it says so.
  const [one, two] = recordings;
  const gap = ((one?.beginMs ?? 0) + (one?.durationMs ?? 0) + (two?.beginMs ?? 0)) / 2;
  await page.goto(`${server.url}/?id=${liveId}&view=review&at=${Math.round(gap)}`);
  await expect(page.getByText('这一刻没有录像')).toBeVisible();
  const knob = page.getByRole('slider', { name: '播放进度' });
  await expect
    .poll(async () => Number(await knob.inputValue()))
    .toBeGreaterThan((one?.durationMs ?? 0) / 1_000);
  await comment(page, '最后一句').click();
  await expect(page.getByText('这一刻没有录像')).toBeHidden();
});

test.describe('a live in which people come', () => {
  test.use({ settings: { statisticsMs: 500 } });

  test('U-05 the rise after a bag is labelled with the people and with the bag', async ({
    server,
    signedIn,
  }) => {
    test.setTimeout(240_000);
    const client = await server.signIn('host');
    const created = await client.ok('roomCreate', { liveTitle: '涨起来', allowGuests: 1 });
    const { liveId } = created;
    const { token, account } = await client.ok('accountGet', { liveId });
    const host = await server.join({ ...created, token, accountId: account.id }, ['client']);
    expect(await host.command('begin', {})).toMatchObject({ result: 0 });
    const guests = await Promise.all(
      Array.from({ length: 9 }, async (_, index) => {
        const guest = await server.client().ok('guestEnter', { liveId, nickname: `来客${index}` });
        const membership = await server.client(guest.token).membershipOf(liveId);
        return server.join(membership, ['client']);
      }),
    );
    const inside: typeof guests = [];
    const enter = async (some: typeof guests) => {
      await Promise.all(some.map((guest) => guest.command('enter', { client_id: 'phone' })));
      inside.push(...some);
    };
    // Who sends no heartbeats is gone after some seconds, and that is a fall of the curve.
    const beating = setInterval(() => {
      for (const guest of inside) void guest.command('heartbeat', { client_id: 'phone' });
    }, limits.heartbeatEveryMs);
    const online = async () => (await client.ok('reviewAxis', { liveId })).online;
    await enter(guests.slice(0, 1));
    await expect.poll(async () => (await online()).length, { timeout: 60_000 }).toBeGreaterThan(8);
    const before = (await online()).at(-1)?.[1] ?? 0;
    await client.ok('luckyBagLaunch', {
      liveId,
      luckyBagType: 1,
      totalPointsNum: 500,
      luckyBagNum: 2,
      grabType: 1,
      enrollCondition: 1,
      filterWinner: 0,
      drawAfter: 300,
    });
    await enter(guests.slice(1));
    // It stands out once there is enough of the curve to compare with.
    await expect
      .poll(async () => (await client.ok('reviewExplanations', { liveId })).items.length, {
        timeout: 60_000,
      })
      .toBe(1);
    expect((await online()).at(-1)?.[1]).toBe(before + 8);
    clearInterval(beating);
    await client.ok('roomClose', { liveId });

    const page = await signedIn('host');
    await recordDrawnTexts(page);
    await page.goto(`${server.url}/?id=${liveId}&view=review`);
    const labels = page.getByRole('list', { name: '涨落说明' }).getByRole('listitem');
    await expect(labels).toHaveText([/^00:00:\d\d \+8 福袋$/]);
    await expect.poll(() => page.evaluate('drawnTexts')).toContain('+8 福袋');
  });
});

test('U-02 the axis zooms, moves, hides kinds and seeks, by mouse and by keys', async ({
  server,
  signedIn,
}) => {
  const { liveId } = stage.replay;
  await (await server.signIn('host')).ok('markSave', { liveId, atMs: 60_000, text: '三号' });
  const page = await signedIn('host');
  await page.goto(`${server.url}/?id=${liveId}&view=review`);
  const axis = moment(page);
  await expect(axis).toBeVisible();
  const part = async () => {
    const [from, to] = await Promise.all(
      ['data-from', 'data-to'].map((name) => axis.getAttribute(name)),
    );
    return Number(to) - Number(from);
  };
  const whole = await part();
  const box = (await axis.boundingBox()) as { x: number; y: number; width: number };
  await page.mouse.move(box.x + box.width / 2, box.y + 50);
  await page.mouse.wheel(0, -600);
  await expect.poll(part).toBeLessThan(whole / 2);
  const from = Number(await axis.getAttribute('data-from'));
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + 120, box.y + 50, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => Number(await axis.getAttribute('data-from'))).toBeLessThan(from);
  await page.getByRole('button', { name: '全程' }).click();
  await expect.poll(part).toBe(whole);

  await page.mouse.click(box.x + box.width / 2, box.y + 50);
  const now = async () => Number(await axis.getAttribute('aria-valuenow'));
  await expect.poll(now).toBeGreaterThan(0);
  await axis.focus();
  await page.keyboard.press('Home');
  await expect.poll(now).toBe(0);
  await page.keyboard.press('ArrowRight');
  await expect.poll(now).toBe(5);
  await page.keyboard.press('+');
  await expect.poll(part).toBeLessThan(whole);

  // What is hidden leaves the axis, and comes back.
  for (const [name, lane] of [
    ['在线', '在线'],
    ['打点 1', '打点'],
  ] as const) {
    const chip = page.getByRole('button', { name, exact: true });
    const label = axis.getByText(lane, { exact: true });
    for (const isShown of [true, false, true]) {
      await expect(chip).toHaveAttribute('aria-pressed', String(isShown));
      await expect(label).toHaveCount(isShown ? 1 : 0);
      await chip.click();
    }
    await expect(label).toHaveCount(0);
  }
  await expectAccessibleInBothSchemes(page);
});

test('U-01 looking back opens from the list, and not for those who do not run the room', async ({
  server,
  signedIn,
}) => {
  const page = await signedIn('host');
  await page.goto(server.url);
  await page.getByRole('link', { name: '复盘' }).first().click();
  await expect(page).toHaveURL(/view=review/);
  await expect(page.getByRole('heading', { level: 1, name: /^复盘 · / })).toBeVisible();
  const viewer = await signedIn('otherhost');
  await viewer.goto(`${server.url}/?id=${stage.replay.liveId}&view=review`);
  await expect(viewer.getByText('暂无权限访问该直播间')).toBeVisible();
});
