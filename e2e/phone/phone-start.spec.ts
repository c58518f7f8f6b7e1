import type { Page } from '@playwright/test';
import { expectAccessibleInSystemSchemes } from '../support/accessible.ts';
import { withoutCamera } from '../support/browser-lacks.ts';
import { test as base, expect, openRoomForm, signIn } from '../support/phone.ts';

const QUESTION = '还没有画面，确定开播吗？';

/** A host's page with a new room that has not begun. */
const test = base.extend<{ host: Page }>({
  host: async ({ newPhone, server }, use) => {
    const host = await newPhone();
    await signIn(host, server, 'otherhost');
    await openRoomForm(host, server.url);
    await host.getByLabel('直播标题').fill('第一场直播');
    await host.getByRole('button', { name: '创建' }).click();
    await expect(host.getByRole('heading', { name: '准备开播' })).toBeVisible();
    await use(host);
  },
});

const hasBegun = (host: Page) =>
  expect(host.getByRole('heading', { name: '第一场直播' })).toBeVisible();

test('P-14 the camera opens before a live begins, and a switched-off picture is asked about', {
  tag: '@journey',
}, async ({ host }) => {
  await expect(host.getByText('未打开摄像头或屏幕')).toBeVisible();
  // A look at the address chooses nothing.
  await host.getByRole('button', { name: 'OBS 推流' }).click();
  await host.getByRole('dialog').getByRole('button', { name: '关闭' }).click();
  const start = host.getByRole('button', { name: '开始直播' });
  await start.click();
  await expect(host.getByText('请确认画面')).toBeVisible();
  await expect(host.getByRole('button', { name: '摄像头', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(host.getByText('未打开摄像头或屏幕')).toHaveCount(0);

  await host.getByRole('button', { name: '画面已开' }).click();
  await start.click();
  const question = host.getByRole('dialog', { name: QUESTION });
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: '关闭' }).click();
  await host.getByRole('button', { name: '画面已关' }).click();
  await expect(host.getByRole('heading', { name: '准备开播' })).toBeVisible();

  await start.click();
  await hasBegun(host);
  await expect(host.getByText(/^网络.+ · \d+ kbps/)).toBeVisible();
});

test('P-14 from the preview to the live no other page shows, and the controls are named for it', async ({
  host,
}) => {
  await withoutCamera(host);
  await host.evaluate(() => {
    const seen = new Set<string>();
    const observer = new MutationObserver(() => {
      const main = document.querySelector('main');
      seen.add(main ? getComputedStyle(main).backgroundColor : 'none');
      document.body.dataset.seen = [...seen].join(' ');
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
  await host.getByRole('button', { name: '开始直播' }).click();
  await host.getByRole('button', { name: '无画面开播' }).click();
  await hasBegun(host);
  await expect(host.locator('body')).toHaveAttribute('data-seen', 'rgb(11, 10, 16)');
  await expect(host.getByRole('region', { name: '直播控制' })).toBeVisible();
  await expect(host.getByRole('region', { name: '准备开播' })).toHaveCount(0);
});

test('P-14 with OBS the camera stays closed, and the question leads on air', async ({ host }) => {
  await host.getByRole('button', { name: 'OBS 推流' }).click();
  await host.getByRole('dialog').getByRole('button', { name: '用 OBS 推流' }).click();
  await host.getByRole('button', { name: '开始直播' }).click();
  const question = host.getByRole('dialog', { name: QUESTION });
  await expect(question).toContainText('OBS 开始推流之前');
  await question.getByRole('button', { name: '无画面开播' }).click();
  await hasBegun(host);
  await expect(host.getByText('未推送')).toBeVisible();
});

for (const [at, what] of ['address', 'key'].entries())
  test(`P-14 whoever takes the ${what} for OBS has chosen it`, async ({ host }) => {
    await host.evaluate(() => {
      navigator.clipboard.writeText = async (text) => {
        document.title = text;
      };
    });
    await host.getByRole('button', { name: 'OBS 推流' }).click();
    const sheet = host.getByRole('dialog', { name: 'OBS 推流' });
    const field = sheet.getByRole('textbox').nth(at);
    await expect(field).toHaveValue(/\S/);
    await sheet.getByRole('button', { name: '复制' }).nth(at).click();
    await expect(host.getByText('已复制', { exact: true })).toBeVisible();
    expect(await host.title()).toBe(await field.inputValue());
    await sheet.getByRole('button', { name: '关闭' }).click();
    await host.getByRole('button', { name: '开始直播' }).click();
    await expect(host.getByRole('dialog', { name: QUESTION })).toContainText('OBS 开始推流之前');
  });

test('P-14 the OBS dialog stays open while the page asks whether the live has begun', async ({
  host,
}) => {
  await host.clock.install();
  await host.reload();
  await host.getByRole('button', { name: 'OBS 推流' }).click();
  const dialog = host.getByRole('dialog', { name: 'OBS 推流' });
  await expect(dialog).toBeVisible();
  const asked = host.waitForResponse('**/room/entry');
  await host.clock.fastForward(30_000);
  await asked;
  const askedAgain = host.waitForResponse('**/room/entry');
  await host.clock.fastForward(30_000);
  await askedAgain;
  await expect(dialog).toBeVisible();
  await expect(dialog.getByLabel('Bearer 密钥')).not.toHaveValue('');
});

test('P-14 without a camera the question comes at once', async ({ host }) => {
  await withoutCamera(host);
  await host.getByRole('button', { name: '开始直播' }).click();
  await expect(host.getByRole('dialog', { name: QUESTION })).toBeVisible();
});

test('P-16 the host hands out the viewers’ address, before the start and while live', async ({
  host,
}) => {
  await withoutCamera(host);
  const { origin, searchParams } = new URL(host.url());
  const address = `${origin}/room?id=${searchParams.get('id')}`;
  await expect(host.getByText('第一场直播')).toBeVisible();
  await host.getByRole('button', { name: '二维码' }).click();
  const code = host.getByRole('dialog', { name: '观看二维码' });
  await expect(code.getByRole('img', { name: '观看二维码' })).toBeVisible();
  await expect(code.getByLabel('地址')).toHaveValue(address);
  await code.getByRole('button', { name: '关闭' }).click();
  const copy = host.getByRole('button', { name: '复制观看链接' });

  await host.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
  });
  await copy.click();
  const field = host.getByRole('dialog', { name: '观看链接' }).getByLabel('地址');
  await expect(field).toHaveValue(address);
  await expect(field).toBeFocused();
  expect(await host.evaluate(() => getSelection()?.toString())).toBe(address);
  await expectAccessibleInSystemSchemes(host);
  await host.getByRole('dialog').getByRole('button', { name: '关闭' }).click();

  await host.getByRole('button', { name: '开始直播' }).click();
  await host.getByRole('button', { name: '无画面开播' }).click();
  await hasBegun(host);
  await host.evaluate(() => {
    navigator.clipboard.writeText = async (text) => {
      document.title = text;
    };
  });
  await copy.click();
  await expect(host.getByText('观看链接已复制')).toBeVisible();
  expect(await host.title()).toBe(address);

  await host.goto(`${origin}/room`);
  const row = host.getByRole('listitem').filter({ hasText: '第一场直播' });
  await expect(row.getByRole('button', { name: '复制链接' })).toBeVisible();
});

test('K-06 a guest who came early enters by himself when the live begins', async ({
  host,
  newPhone,
}) => {
  await withoutCamera(host);
  const { origin, searchParams } = new URL(host.url());
  const guest = await newPhone();
  await guest.goto(`${origin}/room?id=${searchParams.get('id')}`);
  await guest.getByLabel('昵称').fill('早到的人');
  await guest.getByRole('button', { name: '以访客身份进入' }).click();
  await expect(guest.getByRole('heading', { name: '直播间不存在或尚未开播' })).toBeVisible();
  await expect(guest.getByText('请核对地址；开播后本页会自动打开')).toBeVisible();
  await expect(guest.getByText('将以访客“早到的人”进入')).toBeVisible();
  await expectAccessibleInSystemSchemes(guest);
  await guest.getByRole('button', { name: '修改昵称或登录' }).click();
  await expect(guest.getByLabel('昵称')).toHaveValue('早到的人');
  await guest.getByLabel('昵称').fill('早来的人');
  await guest.getByRole('button', { name: '以访客身份进入' }).click();
  await expect(guest.getByText('将以访客“早来的人”进入')).toBeVisible();

  // One of the thousands who enter now may be refused for a moment.
  await guest.route('**/room/guest', (route) => route.abort(), { times: 1 });
  await host.getByRole('button', { name: '开始直播' }).click();
  await host.getByRole('button', { name: '无画面开播' }).click();
  await hasBegun(guest);
  await expect(guest.getByRole('button', { name: '我：早来的人' })).toBeVisible();
});

test('P-14 a prepared room that the host may not enter says so', async ({ host }) => {
  await host.route('**/live/account-get', (route) =>
    route.request().postDataJSON()?.liveId
      ? route.fulfill({ json: { code: 43, msg: '暂无权限' } })
      : route.continue(),
  );
  await host.reload();
  await expect(host.getByRole('heading', { name: '暂无观看权限' })).toBeVisible();
  await expect(host.getByRole('button', { name: '开始直播' })).toHaveCount(0);
});
