import { stage } from '@live/testkit';
import type { Locator, Page } from '@playwright/test';
import { openSamplePublisher } from '../support/media.ts';
import {
  commentOn,
  expect,
  expectConnected,
  GUEST_ROOM,
  openRoomForm,
  sendComment,
  test,
} from '../support/phone.ts';

const TOUCH_PX = 44;

/** Controls in view that a finger would miss, or whose letters make a phone zoom in. */
const smallControls = (page: Page): Promise<string[]> =>
  page.evaluate((touch) => {
    // Text in a line: a name inside a comment is as high as the comment's letters.
    const isInline = (element: Element) => element.closest('li') !== null;
    const sheet = document.querySelector('dialog[open]');
    const controls = [
      ...(sheet ?? document).querySelectorAll('a, button, input, select, textarea, summary'),
    ];
    return controls
      .filter((element) => element.checkVisibility() && !isInline(element))
      .flatMap((element) => {
        // The label of a checkbox or radio button is touched as well.
        const target = element.matches('[type=checkbox], [type=radio]')
          ? element.closest('label')
          : element;
        const { width, height } = (target ?? element).getBoundingClientRect();
        const isText = element.matches(
          'input:not([type=checkbox], [type=radio], [type=file]), select, textarea',
        );
        const letters = Number.parseFloat(getComputedStyle(element).fontSize);
        const isSmall = width < touch || height < touch || (isText && letters < 16);
        return isSmall ? [`${element.outerHTML.slice(0, 80)} ${width}×${height}, ${letters}`] : [];
      });
  }, TOUCH_PX);

const expectForThumbs = async (page: Page): Promise<void> => {
  expect(await smallControls(page)).toEqual([]);
};

test('P-10 everything that a viewer touches is large enough', async ({ phone, page, server }) => {
  await page.goto(`${server.url}/room?id=${GUEST_ROOM}`);
  await page.getByText('账号登录').click();
  await expect(page.getByLabel('密码')).toBeVisible();
  await expectForThumbs(page);
  const viewer = await phone('viewer', GUEST_ROOM);
  await expectConnected(viewer);
  await expectForThumbs(viewer);
  await viewer.getByRole('button', { name: '举报' }).click();
  await expect(viewer.getByRole('dialog')).toBeVisible();
  await expectForThumbs(viewer);
  const replay = await phone('viewer', stage.replay.liveId);
  await expect(replay.getByRole('button', { name: '第3段' })).toBeVisible();
  await expectForThumbs(replay);
});

test('P-10 everything that a host touches is large enough', async ({ phone, server }) => {
  const host = await phone('host', GUEST_ROOM);
  await expectConnected(host);
  await expectForThumbs(host);
  const widths = await host
    .getByRole('region', { name: '直播控制' })
    .getByRole('button')
    .evaluateAll((buttons) =>
      buttons.map((button) => Math.round(button.getBoundingClientRect().width)),
    );
  expect(new Set(widths).size).toBe(1);
  await host.getByRole('button', { name: '发福袋' }).click();
  await expect(host.getByLabel('开奖时间')).toBeVisible();
  await expectForThumbs(host);
  await openRoomForm(host, server.url);
  await expect(host.getByLabel('直播标题')).toBeVisible();
  await expectForThumbs(host);
});

test('P-10 sheets follow the system’s scheme, and the accent is the console’s', {
  tag: '@journey',
}, async ({ phone }) => {
  const viewer = await phone('viewer', GUEST_ROOM);
  await expectConnected(viewer);
  await viewer.getByRole('button', { name: '举报' }).click();
  const sheet = viewer.getByRole('dialog');
  await viewer.emulateMedia({ colorScheme: 'light' });
  await expect(sheet).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await viewer.emulateMedia({ colorScheme: 'dark' });
  await expect(sheet).toHaveCSS('background-color', 'rgb(26, 29, 36)');
  await expect(sheet.getByRole('radio').first()).toHaveCSS('accent-color', 'rgb(225, 29, 72)');
  const submit = sheet.getByRole('button', { name: '提交' });
  await expect(submit).toHaveCSS('background-color', 'rgb(225, 29, 72)');
});

test('C-04 the name before a short comment is not cut', async ({ guestPhone }) => {
  const guest = await guestPhone('小鱼儿的朋友', GUEST_ROOM);
  await expectConnected(guest);
  await sendComment(guest, '1');
  const name = commentOn(guest, '小鱼儿的朋友').getByRole('button', { name: '小鱼儿的朋友' });
  await expect(name).toBeVisible();
  expect(
    await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
  ).toBeLessThanOrEqual(0);
});

test('P-10 a message covers neither the button that turns the sound on nor the host’s clock', async ({
  guestPhone,
  phone,
  server,
}) => {
  const publisher = await openSamplePublisher(server, GUEST_ROOM);
  const guest = await guestPhone('路人', GUEST_ROOM);
  await expectConnected(guest);
  const unmute = guest.getByRole('button', { name: '打开声音' });
  await expect(unmute).toBeVisible();
  await guest.getByLabel('说点什么…').press('Enter');
  const toast = guest.getByText('请输入评论内容');
  await expect(toast).toBeVisible();
  const below = async (upper: Locator, lower: Locator) => {
    const [above, under] = [await upper.boundingBox(), await lower.boundingBox()];
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(under?.y ?? 0);
  };
  await below(unmute, toast);
  const host = await phone('host', GUEST_ROOM);
  await expectConnected(host);
  await host.getByLabel('说点什么…').press('Enter');
  await below(host.getByText(/^已直播/), host.getByText('请输入评论内容'));
  await publisher.destroy();
});

test('J-13 a message does not cover the line from the operators', async ({ phone, server }) => {
  const host = await phone('host', GUEST_ROOM);
  await expectConnected(host);
  const admin = await server.signIn('admin');
  await admin.ok('promptSend', { liveId: GUEST_ROOM, text: '介绍一下三号链接的赠品' });
  const line = host.getByText('介绍一下三号链接的赠品');
  await expect(line).toBeVisible();
  await host.getByLabel('说点什么…').press('Enter');
  const message = host.getByText('请输入评论内容');
  await expect(message).toBeVisible();
  const [above, under] = [await message.boundingBox(), await line.boundingBox()];
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(under?.y ?? 0);
});

test('T-05 likes are shown from the moment of entering', async ({ guestPhone, server }) => {
  const admin = await server.signIn('admin');
  const before = await admin.ok('roomStats', { liveId: GUEST_ROOM });
  const viewer = await server.enter('viewer', GUEST_ROOM);
  await viewer.command('like', { like_delta: 7 });
  await expect
    .poll(async () => (await admin.ok('roomStats', { liveId: GUEST_ROOM })).likeCount)
    .toBe(before.likeCount + 7);
  const guest = await guestPhone('路人', GUEST_ROOM);
  await expectConnected(guest);
  await expect(guest.getByRole('button', { name: '点赞' })).toHaveText(`♥${before.likeCount + 7}`);
  await viewer.leave();
});
