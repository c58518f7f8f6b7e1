import { EnrollCondition, Flag, GrabType, LiveRole, LuckyBagType } from '@live/protocol';
import { stage } from '@live/testkit';
import {
  expect,
  expectConnected,
  GUEST_ROOM,
  openRoomForm,
  signIn,
  test,
} from '../support/phone.ts';

test('P-13 the end of a live lies apart from what is touched often', async ({ phone }) => {
  const host = await phone('host', GUEST_ROOM);
  await expectConnected(host);
  const end = await host.getByRole('button', { name: '结束直播' }).boundingBox();
  const others = host.getByRole('region', { name: '直播控制' });
  const controls = await others.boundingBox();
  expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThan((controls?.y ?? 0) - 100);
  await expect(others.getByRole('button', { name: '结束直播' })).toHaveCount(0);
});

test('P-13 the screen of a host stays on, and a browser that refuses it is told of', async ({
  newPhone,
  server,
}) => {
  const host = await newPhone();
  // A browser with a window grants it unasked; what the page's header forbids stays forbidden.
  await host.context().grantPermissions(['screen-wake-lock']);
  await host.addInitScript(() => {
    const request = navigator.wakeLock.request.bind(navigator.wakeLock);
    navigator.wakeLock.request = async (type) => {
      const lock = await request(type);
      document.documentElement.dataset.awake = lock.type;
      return lock;
    };
  });
  await signIn(host, server, 'host');
  await host.goto(`${server.url}/room?id=${GUEST_ROOM}`);
  await expectConnected(host);
  await expect(host.locator('html')).toHaveAttribute('data-awake', 'screen');
  await expect(host.getByText('浏览器不能保持屏幕常亮')).toHaveCount(0);

  await host.addInitScript(() => {
    navigator.wakeLock.request = () => Promise.reject(new DOMException('', 'NotAllowedError'));
  });
  await host.reload();
  await expect(host.getByText('浏览器不能保持屏幕常亮，请在手机设置中关闭自动锁屏')).toBeVisible();
});

test('P-13 the identity button names its account, and the state stands apart', async ({
  phone,
  guestPhone,
}) => {
  const viewer = await phone('viewer', GUEST_ROOM);
  await expectConnected(viewer);
  const me = viewer.getByRole('button', { name: '我：' });
  await expect(me).toHaveText(/^我：./);
  await expect(me).not.toContainText('实时');
  const guest = await guestPhone('一位名字特别特别特别长的访客朋友', GUEST_ROOM);
  await expectConnected(guest);
  await expect(guest.getByRole('button', { name: '我：' })).toBeInViewport({ ratio: 1 });
  await expect(guest.getByText('实时', { exact: true })).toBeInViewport({ ratio: 1 });
});

test('P-13 a phone held upright creates a portrait room', async ({ page, server }) => {
  await signIn(page, server, 'otherhost');
  await openRoomForm(page, server.url);
  await expect(page.getByLabel('竖屏直播')).not.toBeChecked();
  await page.setViewportSize({ width: 390, height: 844 });
  await openRoomForm(page, server.url);
  await expect(page.getByLabel('竖屏直播')).toBeChecked();
  await page.setViewportSize({ width: 844, height: 390 });
  await openRoomForm(page, server.url);
  await expect(page.getByLabel('竖屏直播')).not.toBeChecked();
});

test('L-07 badge and sheet of a bag show one countdown', async ({ phone, server }) => {
  const host = await phone('host', GUEST_ROOM);
  await expectConnected(host);
  await host.getByRole('button', { name: '发福袋' }).click();
  await expect(host.getByLabel('已中奖者不可再中')).toBeVisible();
  await host.getByRole('button', { name: '关闭' }).click();

  const viewer = await phone('viewer', GUEST_ROOM);
  await expectConnected(viewer);
  const account = await server.signIn('host');
  await account.ok('luckyBagLaunch', {
    liveId: GUEST_ROOM,
    luckyBagType: LuckyBagType.POINTS,
    totalPointsNum: 100,
    luckyBagNum: 2,
    grabType: GrabType.EQUAL,
    enrollCondition: EnrollCondition.ANY_COMMENT,
    filterWinner: Flag.NO,
    accountsOnly: Flag.NO,
    drawAfter: 300,
  });
  await expect(host.getByRole('button', { name: /福袋.*后开奖/ })).toBeVisible();
  await host.getByRole('button', { name: '发福袋' }).click();
  await expect(host.getByText('已有进行中的福袋')).toBeVisible();
  await expect(host.getByLabel('份数')).toHaveCount(0);
  await viewer.getByRole('button', { name: /福袋/ }).click();
  await expect(viewer.getByRole('dialog')).toContainText('后开奖');
  // Read in one go at every change of the page: two timers would differ in between.
  const differences = await viewer.evaluate(
    () =>
      new Promise<string[][]>((resolve) => {
        const different: string[][] = [];
        let changes = 0;
        const observer = new MutationObserver(() => {
          const times = document.body.textContent?.match(/\d\d:\d\d 后开奖/g) ?? [];
          if (new Set(times).size !== 1 || times.length !== 2) different.push([...times]);
          changes += 1;
          if (changes < 3) return;
          observer.disconnect();
          resolve(different);
        });
        const badge = [...document.querySelectorAll('span')].find(({ textContent }) =>
          textContent?.endsWith('后开奖'),
        );
        if (badge) observer.observe(badge, { characterData: true, childList: true, subtree: true });
      }),
  );
  expect(differences).toEqual([]);
});

test('X-02 who is no host any more has the room of a viewer', async ({ phone, server }) => {
  const admin = await server.signIn('admin');
  const accountId = stage.host.id;
  await admin.ok('adminAccountChange', { accountId, role: LiveRole.AUDIENCE });
  const demoted = await phone('host', GUEST_ROOM);
  await expect(demoted.getByRole('button', { name: '举报' })).toBeVisible();
  await expect(demoted.getByRole('region', { name: '直播控制' })).toHaveCount(0);
});
