import { stage, type TestClient } from '@live/testkit';
import type { Locator } from '@playwright/test';
import { expect, expectConnected, GUEST_ROOM, test } from '../support/phone.ts';

const room = { liveId: GUEST_ROOM };
const SIZES = [
  { width: 390, height: 844 },
  { width: 320, height: 568 },
];

/** Everything that a room shows at once. */
const crowd = async (host: TestClient): Promise<void> => {
  await host.ok('flowSave', { ...room, pin: { text: '能讲讲床垫怎么保养吗，谢谢主播' } });
  await host.ok('activityCreate', {
    ...{ ...room, activityName: '会员日抽奖', activityLink: 'https://example.com/sale' },
  });
  const product = { title: '羊毛衫', image: '', price: '¥59', link: 'https://example.com/1' };
  const { productIds } = await host.ok('productSave', {
    ...room,
    products: [{ ...product, note: '' }],
  });
  await host.ok('shelfSave', { ...room, productIds });
  await host.ok('spotlightBegin', { ...room, productId: productIds[0] ?? '' });
  await host.ok('pollLaunch', {
    ...{ ...room, question: '下一场想看哪类', answers: ['羽绒服', '羊毛衫', '围巾'], isOpen: 1 },
  });
};

const launchBag = (host: TestClient) =>
  host.ok('luckyBagLaunch', {
    ...{ ...room, luckyBagType: 1, totalPointsNum: 100, luckyBagNum: 2, grabType: 2 },
    ...{ enrollCondition: 1, filterWinner: 0, accountsOnly: 0, drawAfter: 600 },
  });

/** The part itself is what a finger meets in its middle. */
const isOnTop = (part: Locator): Promise<boolean> =>
  part.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const met = document.elementFromPoint(x + width / 2, y + height / 2);
    return met !== null && element.contains(met);
  });

test('P-13 everything at once leaves a host every control and the input', async ({
  phone,
  server,
}) => {
  await crowd(await server.signIn('host'));
  const host = await phone('host', GUEST_ROOM);
  await expectConnected(host);
  await expect(host.getByRole('region', { name: '投票', exact: true })).toBeVisible();
  const check = async () => {
    for (const size of SIZES) {
      await host.setViewportSize(size);
      await expect(host.getByLabel('说点什么…')).toBeInViewport({ ratio: 1 });
      for (const name of ['发福袋', '二维码', '结束投票', '结束讲解'])
        await host.getByRole('button', { name, exact: true }).click({ trial: true });
      const list = await host.getByRole('list', { name: '评论' }).boundingBox();
      expect(list?.height).toBeGreaterThanOrEqual(40);
    }
  };
  await check();
  const member = await server.enter('host', GUEST_ROOM);
  await member.command('host_control', { action: 'pause' });
  await expect(host.getByText('直播已暂停')).toBeVisible();
  await check();
  await member.leave();
});

test('P-10 the button for the sound stands below bag and questions', async ({ phone, server }) => {
  await launchBag(await server.signIn('host'));
  const viewer = await phone('viewer', GUEST_ROOM);
  await expectConnected(viewer);
  // A picture that plays without sound.
  await viewer.locator('video').evaluate((video: HTMLVideoElement) => {
    Object.defineProperty(video, 'paused', { get: () => false });
    video.dispatchEvent(new Event('play'));
  });
  const sound = viewer.getByRole('button', { name: '打开声音' });
  await expect(viewer.getByRole('button', { name: /福袋.*后开奖/ })).toBeVisible();
  const questions = await viewer.getByRole('button', { name: /提问/ }).boundingBox();
  const box = await sound.boundingBox();
  expect(box?.y).toBeGreaterThanOrEqual((questions?.y ?? 0) + (questions?.height ?? 0));
});

test('P-10 a pause is told of above whatever cards there are', async ({ phone, server }) => {
  await crowd(await server.signIn('host'));
  const member = await server.enter('host', GUEST_ROOM);
  await member.command('host_control', { action: 'pause' });
  const viewer = await phone('viewer', GUEST_ROOM);
  await expectConnected(viewer);
  await expect(viewer.getByRole('region', { name: '投票', exact: true })).toBeVisible();
  for (const size of SIZES) {
    await viewer.setViewportSize(size);
    const state = viewer.getByText('主播暂停中，请稍等');
    await expect(state).toHaveCount(1);
    expect(await isOnTop(state)).toBe(true);
  }
  await member.leave();
});

test('T-10 what a removed viewer reads stands in one middle column', async ({ phone, server }) => {
  const viewer = await phone('viewer', GUEST_ROOM);
  await expectConnected(viewer);
  const host = await server.enter('host', GUEST_ROOM);
  await host.command('kickout', { account_id: stage.viewer.id });
  const advice = viewer.getByText('如有疑问，请联系主播或客服');
  await expect(advice).toBeVisible();
  for (const size of SIZES) {
    await viewer.setViewportSize(size);
    const [above, below] = [
      await advice.boundingBox(),
      await viewer.getByText('当前身份').boundingBox(),
    ];
    expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0));
    const middle = (above?.x ?? 0) + (above?.width ?? 0) / 2;
    expect(Math.abs(middle - size.width / 2)).toBeLessThan(2);
  }
  await host.leave();
});

test('J-13 a line from the console can be read and taken above an open sheet', async ({
  phone,
  server,
}) => {
  const host = await phone('host', GUEST_ROOM);
  await expectConnected(host);
  await host.getByRole('button', { name: '发福袋' }).click();
  const admin = await server.signIn('admin');
  await admin.ok('promptSend', { ...room, text: '讲一下退换货' });
  const line = host.getByRole('dialog').getByRole('paragraph').filter({ hasText: '讲一下退换货' });
  await expect(line).toBeInViewport({ ratio: 1 });
  expect(await isOnTop(line)).toBe(true);
  await host.getByRole('dialog').getByRole('button', { name: '知道了' }).click();
  await expect(line).toHaveCount(0);
});
