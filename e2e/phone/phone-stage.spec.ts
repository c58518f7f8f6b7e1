import { stage } from '@live/testkit';
import type { Locator, Page } from '@playwright/test';
import { expectAccessibleInSystemSchemes } from '../support/accessible.ts';
import { currentTime, openSamplePublisher } from '../support/media.ts';
import { expect, expectConnected, GUEST_ROOM, signIn, test } from '../support/phone.ts';

const boxOf = async (part: Locator) => {
  const box = await part.boundingBox();
  if (!box) throw new Error('It is not shown.');
  return box;
};

const overlap = async (one: Locator, other: Locator): Promise<boolean> => {
  const [a, b] = [await boxOf(one), await boxOf(other)];
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
};

for (const width of [320, 390, 430]) {
  test(`P-10 on a phone of ${width} px the cards cover neither each other nor the head nor the comments`, async ({
    guestPhone,
    server,
  }) => {
    const admin = await server.signIn('admin');
    const text = '今晚八点抽三台扫地机，评论“我要”参加，名额有限先到先得';
    await admin.ok('flowSave', { liveId: GUEST_ROOM, pin: { text } });
    await admin.ok('activityCreate', {
      liveId: GUEST_ROOM,
      activityName: '秋季满减专场',
      activityLink: 'https://example.com/sale',
    });
    const host = await server.signIn('host');
    await host.ok('luckyBagLaunch', {
      liveId: GUEST_ROOM,
      luckyBagType: 1,
      totalPointsNum: 100,
      luckyBagNum: 2,
      grabType: 2,
      enrollCondition: 1,
      filterWinner: 0,
      accountsOnly: 0,
      drawAfter: 600,
    });
    const guest = await guestPhone('路人', GUEST_ROOM);
    await guest.setViewportSize({ width, height: width === 320 ? 568 : 844 });
    await expectConnected(guest);
    const parts = [
      guest.locator('header'),
      guest.getByRole('button', { name: /^置顶/ }),
      guest.getByRole('region', { name: '活动' }),
      guest.getByRole('button', { name: /福袋.*后开奖/ }),
      guest.getByRole('list', { name: '评论' }),
    ];
    for (const [index, one] of parts.entries())
      for (const other of parts.slice(index + 1)) expect(await overlap(one, other)).toBe(false);
    for (const part of parts) await expect(part).toBeInViewport({ ratio: 1 });
  });
}

test('P-10 a wide picture stands before a blurred copy of itself, and fills the screen when asked', async ({
  guestPhone,
  server,
}) => {
  const publisher = await openSamplePublisher(server, GUEST_ROOM);
  const guest = await guestPhone('路人', GUEST_ROOM);
  await expect.poll(() => currentTime(guest)).toBeGreaterThan(0);
  const colours = () =>
    guest
      .locator('canvas')
      .first()
      .evaluate((canvas: HTMLCanvasElement) => {
        const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height);
        return new Set(pixels?.data).size;
      });
  await expect.poll(colours).toBeGreaterThan(8);
  // The browser of a desk turns nothing.
  await guest.evaluate(() => {
    const turned: string[] = [];
    const lock = async (to: string) => void turned.push(to);
    Object.assign(window, { turned });
    Object.assign(screen.orientation, { lock });
  });
  await guest.getByRole('button', { name: '全屏' }).click();
  await expect.poll(() => guest.evaluate('turned')).toEqual(['landscape']);
  await expect
    .poll(() => guest.evaluate(() => document.fullscreenElement?.querySelector('video') !== null))
    .toBe(true);
  await guest.getByRole('button', { name: '全屏' }).click();
  await expect.poll(() => guest.evaluate(() => document.fullscreenElement)).toBeNull();
  await publisher.destroy();
});

test('P-10 who has scrolled up gets back to the newest comment by a touch', async ({
  guestPhone,
  server,
}) => {
  const guest = await guestPhone('路人', GUEST_ROOM);
  await expectConnected(guest);
  const list = guest.getByRole('list', { name: '评论' });
  // Two people write: one alone may send ten in ten seconds.
  for (const name of ['viewer', 'viewer2']) {
    const viewer = await server.enter(name, GUEST_ROOM);
    for (let index = 1; index <= 8; index += 1)
      await viewer.command('chat', { message: `${name}的第${index}条评论` });
    await viewer.leave();
  }
  const newest = list.getByText('viewer2的第8条评论');
  await expect(newest).toBeInViewport();
  await expect(guest.getByRole('button', { name: '回到最新' })).toHaveCount(0);
  await list.evaluate((element) => element.scrollTo({ top: 0 }));
  await expect(newest).not.toBeInViewport();
  await guest.getByRole('button', { name: '回到最新' }).click();
  await expect(newest).toBeInViewport();
  await expect(guest.getByRole('button', { name: '回到最新' })).toHaveCount(0);
});

test('K-06 the entrance of an open room shows whose live it is', async ({ newPhone, server }) => {
  const page = await newPhone();
  const host = await server.signIn('host');
  const { liveTitle, anchorAccountNickname } = await host.ok('roomInfo', { liveId: GUEST_ROOM });
  await page.goto(`${server.url}/room?id=${GUEST_ROOM}`);
  await expect(page.getByRole('heading', { name: liveTitle })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(anchorAccountNickname);
  await page.goto(`${server.url}/room?id=${stage.paused.liveId}`);
  await expect(page.getByRole('heading', { name: '进入直播间' })).toBeVisible();
});

test('K-06 a guest is asked for a name once, and enters the next time by a touch', async ({
  guestPhone,
}) => {
  const guest = await guestPhone('常来的人', GUEST_ROOM);
  await expectConnected(guest);
  await guest.getByRole('button', { name: '我：常来的人' }).click();
  // A guest has not signed in: nothing asks to sign out.
  await guest.getByRole('button', { name: '账号登录' }).click();
  await expect(guest.getByLabel('昵称')).toHaveValue('常来的人');
  await guest.getByRole('button', { name: '以访客身份进入' }).click();
  await expect(guest.getByRole('button', { name: '我：常来的人' })).toBeVisible();
});

const figure = (host: Page, name: string): Locator =>
  host.locator('dl > div').filter({ hasText: name }).locator('dd');

test('P-13 a host sees the figures, and folds the controls away from the picture', async ({
  phone,
  server,
}) => {
  const admin = await server.signIn('admin');
  await admin.ok('flowSave', { liveId: GUEST_ROOM, reviewMode: 2 });
  const host = await phone('host', GUEST_ROOM);
  await expectConnected(host);
  await expect(figure(host, '在线')).toHaveText('0');
  await expect(figure(host, '待审')).toHaveText('0');
  const viewer = await server.enter('viewer', GUEST_ROOM);
  // Twice, so that one person differs from two visits.
  for (const command of ['enter', 'exit', 'enter'] as const) await viewer.command(command, {});
  await viewer.command('chat', { message: '等着审核的一句' });
  await viewer.command('like', { like_delta: 3 });
  await expect(figure(host, '待审')).toHaveText('1');
  await expect(figure(host, '点赞')).toHaveText('3');
  await expect(figure(host, '在线')).toHaveText('1');

  const controls = host.getByRole('region', { name: '直播控制' });
  await expect(controls).toBeVisible();
  await host.getByRole('button', { name: '收起' }).click();
  await expect(controls).toHaveCount(0);
  await expect(host.getByLabel('说点什么…')).toBeVisible();
  await host.reload();
  await expectConnected(host);
  await expect(controls).toHaveCount(0);
  await expect(figure(host, '观看')).toHaveText('1');
  await viewer.command('exit', {});
  await expect(figure(host, '在线')).toHaveText('0');
  await viewer.leave();
  await host.getByRole('button', { name: '展开' }).click();
  await expect(controls).toBeVisible();
});

test('P-13 a host who ends a live reads what is unfinished', async ({ phone, server }) => {
  const room = { liveId: GUEST_ROOM };
  const viewer = await server.signIn('viewer');
  await viewer.ok('reportCreate', { ...room, content: '虚假宣传' });
  const operator = await server.signIn('host');
  await operator.ok('activityCreate', { ...room, activityName: '满减', activityLink: 'link' });
  await operator.ok('pollLaunch', {
    ...{ ...room, question: '先讲哪件', answers: ['沙发', '台灯'], isOpen: 1 },
  });
  await operator.ok('luckyBagLaunch', {
    ...{ ...room, luckyBagType: 1, totalPointsNum: 100, luckyBagNum: 2, grabType: 1 },
    ...{ enrollCondition: 1, filterWinner: 0, drawAfter: 3600 },
  });
  await operator.ok('flowSave', { ...room, reviewMode: 2 });
  const member = await server.enter('viewer', GUEST_ROOM);
  await member.command('chat', { message: '在吗' });
  await member.leave();
  const host = await phone('host', GUEST_ROOM);
  await expectConnected(host);
  await host.getByRole('button', { name: '结束直播' }).click();
  const list = host.getByRole('region', { name: '以下事项尚未完成，仍可结束：' });
  await expect(list.getByRole('listitem')).toHaveText([
    '1个福袋未开奖',
    '活动「满减」进行中',
    '投票「先讲哪件」进行中',
    '1条评论待审',
    '1条举报未处理',
  ]);
});

test('P-13 what is switched off says so, and the preview is a mirror only if wanted', async ({
  phone,
}) => {
  const host = await phone('host', stage.portrait.liveId);
  await expectConnected(host);
  await host.getByRole('button', { name: '摄像头', exact: true }).click();
  await expect(host.getByText(/^网络(流畅|一般|差) · /)).toBeVisible();
  // The camera of the test beeps.
  const meter = host.getByRole('meter', { name: '麦克风音量' });
  await expect
    .poll(() => meter.evaluate(({ value }: HTMLMeterElement) => value))
    .toBeGreaterThan(0);
  for (const [name, word] of [
    [/^麦克风/, '麦克风已关'],
    [/^画面/, '画面已关'],
  ] as const) {
    const control = host.getByRole('button', { name });
    await expect(control).toHaveAttribute('aria-pressed', 'true');
    const look = () =>
      control.evaluate((button) => [
        button.querySelector('svg')?.innerHTML,
        getComputedStyle(button).color,
      ]);
    const [icon, colour] = await look();
    await control.click();
    await expect(control).toHaveText(word);
    await expect(control).toHaveAttribute('aria-pressed', 'false');
    await expect.poll(async () => (await look())[1]).not.toBe(colour);
    expect((await look())[0]).not.toBe(icon);
  }
  await expect(host.getByRole('meter')).toHaveCount(0);

  const preview = host.getByLabel('预览');
  await expect(preview).toHaveCSS('scale', '-1 1');
  await host.getByRole('button', { name: '镜像' }).click();
  await expect(preview).toHaveCSS('scale', 'none');
});

test('P-15 the own rooms that run come first', async ({ newPhone, server }) => {
  const page = await newPhone();
  await signIn(page, server, 'host');
  await page.goto(`${server.url}/room`);
  const states = page.getByRole('listitem').getByRole('link').locator('span');
  await expect(states.first()).toHaveText('直播中');
  const shown = await states.allTextContents();
  const order = ['直播中', '直播暂停', '未开始', '已结束', '回放', '已删除'];
  expect(shown).toEqual(shown.toSorted((a, b) => order.indexOf(a) - order.indexOf(b)));
});

test('P-17 a viewer’s home lists what is meant for them, and a touch opens it', async ({
  newPhone,
  server,
}) => {
  const page = await newPhone();
  await signIn(page, server, 'viewer');
  await page.goto(`${server.url}/room`);
  const now = page.getByRole('region', { name: '正在直播' }).getByRole('listitem');
  await expect(now).toHaveText([
    '街头探店 · 老城小吃直播中 · 林晓',
    '健康生活公开课直播暂停 · 林晓',
    '秋季新品首发专场 · 家居好物直播中 · 林晓',
  ]);
  const again = page.getByRole('region', { name: '看回放' }).getByRole('listitem');
  await expect(again).toHaveText(['咖啡拉花入门（回放）回放 · 林晓']);
  await expectAccessibleInSystemSchemes(page);
  await now.last().getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('秋季新品首发专场 · 家居好物');
  // Another company's viewer is told of none of them.
  const other = await newPhone();
  await signIn(other, server, 'viewer2');
  await other.goto(`${server.url}/room`);
  await expect(other.getByRole('heading', { name: '现在没有可观看的直播' })).toBeVisible();
  await expect(other.getByText('其他直播间请从主播分享的链接进入')).toBeVisible();
});

test('P-17 the home shows twenty rooms at a time, and renews itself every half minute', async ({
  newPhone,
  server,
}) => {
  const page = await newPhone();
  await signIn(page, server, 'viewer');
  let titles = Array.from({ length: 40 }, (_, index) => `第${index + 1}场`);
  await page.route('**/room/list', (route) => {
    const { pageNum, pageSize } = route.request().postDataJSON();
    const items = titles
      .slice((pageNum - 1) * pageSize, pageNum * pageSize)
      .map((liveTitle, at) => ({
        ...{
          liveId: `${pageNum}${at}`,
          liveTitle,
          liveState: 1,
          liveRecordFinished: false,
          liveLogo: '',
        },
        ...{ anchorAccountNickname: '林晓', anchorAccountPortrait: '', corpName: '' },
        beginTime: '2026-11-19 20:00:00',
      }));
    return route.fulfill({ json: { code: 0, msg: '', data: { items, total: titles.length } } });
  });
  await page.clock.install();
  await page.goto(`${server.url}/room`);
  const rooms = page.getByRole('listitem');
  await expect(rooms).toHaveCount(20);
  await page.getByRole('button', { name: '加载更多' }).click();
  await expect(rooms).toHaveCount(40);
  await expect(page.getByRole('button', { name: '加载更多' })).toHaveCount(0);
  titles = ['新的一场'];
  await page.clock.fastForward(31_000);
  await expect(rooms).toHaveText(['新的一场直播中 · 林晓']);
});

test('P-10 the phone’s page can be installed: its manifest and icons are there', async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/room?id=${GUEST_ROOM}`);
  const href = await page.locator('link[rel=manifest]').getAttribute('href');
  const found = await page.request.get(new URL(href ?? '', server.url).href);
  expect(found.headers()['content-type']).toContain('application/manifest+json');
  const manifest = await found.json();
  expect(manifest).toMatchObject({ name: '直播间', display: 'standalone', start_url: '/room' });
  const touch = await page.locator('link[rel=apple-touch-icon]').getAttribute('href');
  for (const src of [touch, ...manifest.icons.map((icon: { src: string }) => icon.src)])
    expect((await page.request.get(new URL(src, server.url).href)).status()).toBe(200);
});

test('P-10 Q-03 a poll takes room from the comments of a host, who still follows the newest', async ({
  phone,
  server,
}) => {
  const host = await phone('host', GUEST_ROOM);
  await expectConnected(host);
  const list = host.getByRole('list', { name: '评论' });
  const admin = await server.signIn('admin');
  const say = async (name: string) => {
    const viewer = await server.enter(name, GUEST_ROOM);
    for (let index = 1; index <= 8; index += 1)
      await viewer.command('chat', { message: `${name}的第${index}条评论` });
    await viewer.leave();
  };
  await say('viewer');
  await expect(list.getByText('viewer的第8条评论')).toBeInViewport();
  await admin.ok('flowSave', { liveId: GUEST_ROOM, pin: { text: '今晚八点抽奖，链接在评论区' } });
  await admin.ok('activityCreate', {
    liveId: GUEST_ROOM,
    activityName: '双十二预热',
    activityLink: 'https://example.com/sale',
  });
  const launch = { liveId: GUEST_ROOM, question: '下一件看哪个', answers: ['大衣', '毛衣'] };
  const { pollId } = await admin.ok('pollLaunch', { ...launch, isOpen: 1 });
  const poll = host.getByRole('region', { name: '投票', exact: true });
  const boxes = [host.getByRole('region', { name: '活动' }), poll].map((card) =>
    card.boundingBox(),
  );
  const [activity, below] = await Promise.all(boxes);
  if (!activity || !below) throw new Error('not shown');
  expect(below.y).toBeGreaterThanOrEqual(activity.y + activity.height);
  await say('viewer2');
  await admin.ok('pollEnd', { liveId: GUEST_ROOM, pollId });
  await poll.getByRole('button', { name: '关闭投票结果' }).click();
  await expect(list.getByText('viewer2的第8条评论')).toBeInViewport();
  await expect(host.getByRole('button', { name: /回到最新|条新评论/ })).toHaveCount(0);
});
