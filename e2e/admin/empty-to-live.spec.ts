import { codeAt, TestServer } from '@live/testkit';
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { test as base } from '../support/stall-aware-test.ts';

const PHONE = { width: 390, height: 844 };
const HOUR_MS = 3_600_000;
const PASSWORD = 'long-enough';

const test = base.extend<{
  clock: { ahead: number; now(): number };
  server: TestServer;
  newPage(viewport?: { width: number; height: number }): Promise<Page>;
}>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture names from it
  clock: async ({}, use) => {
    const clock = { ahead: 0, now: () => Date.now() + clock.ahead };
    await use(clock);
  },
  server: async ({ clock }, use) => {
    const server = await TestServer.start({ demo: '0' }, clock);
    await use(server);
    await server.destroy();
  },
  newPage: async ({ browser, server: _ }, use) => {
    const contexts: Awaited<ReturnType<typeof browser.newContext>>[] = [];
    await use(async (viewport = { width: 1280, height: 720 }) => {
      const hasTouch = viewport.width < 500;
      const context = await browser.newContext({ viewport, locale: 'zh-CN', hasTouch });
      contexts.push(context);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
});

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

const signIn = async (page: Page, name: string): Promise<void> => {
  await page.getByLabel('账号', { exact: true }).fill(name);
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: '登录', exact: true }).click();
};

const makeAdministrator = async (page: Page, { firstStartUrl = '' }: TestServer) => {
  await page.goto(firstStartUrl);
  await page.getByLabel('账号名').fill('chief');
  await page.getByLabel('昵称').fill('总管');
  await page.getByLabel('公司').fill('云上公司');
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await page.getByLabel('再输一次密码').fill(PASSWORD);
  await page.getByRole('button', { name: '新建并登录' }).click();
  await expect(page.getByRole('banner')).toContainText('总管');
};

const makeTag = async (page: Page) => {
  await page.getByRole('link', { name: '管理', exact: true }).click();
  await page.getByRole('link', { name: '标签', exact: true }).click();
  await page.getByRole('button', { name: '新建标签' }).click();
  const dialog = page.getByRole('dialog', { name: '新建标签' });
  await dialog.getByLabel('名称', { exact: true }).fill('贵宾');
  await dialog.getByLabel('编号', { exact: true }).fill('vip');
  await dialog.getByLabel('分组编号').fill('club');
  await dialog.getByLabel('分组名称').fill('俱乐部');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(rowOf(page, '贵宾')).toContainText('未使用');
};

const makeHost = async (page: Page) => {
  await page.getByRole('link', { name: '账号', exact: true }).click();
  await page.getByRole('button', { name: '新建账号' }).click();
  const dialog = page.getByRole('dialog', { name: '新建账号' });
  await dialog.getByLabel('账号名').fill('xiaolin');
  await dialog.getByLabel('昵称').fill('林晓');
  await dialog.getByLabel('角色').press('ArrowDown');
  await page.getByTitle('主播', { exact: true }).last().click();
  await dialog.getByLabel('标签').press('ArrowDown');
  // An offered tag has its group as a title.
  await page.getByTitle('俱乐部').click();
  await dialog.getByLabel('昵称').click();
  await dialog.getByLabel('密码').fill(PASSWORD);
  await dialog.getByRole('button', { name: '保存' }).click();
  await dialog.getByRole('button', { name: '关闭' }).last().click();
  await expect(rowOf(page, 'xiaolin')).toContainText('贵宾');
};

const setFactorUp = async (page: Page, now: number): Promise<string> => {
  const own = page.getByRole('region', { name: '两步验证' });
  await own.getByRole('button', { name: '设置两步验证' }).click();
  await own.getByLabel('现在的密码').fill(PASSWORD);
  await own.getByRole('button', { name: '下一步' }).click();
  const secret = (await own.locator('code').textContent()) ?? '';
  await own.getByLabel('动态码').fill(codeAt(secret, now));
  await own.getByRole('button', { name: '确认' }).click();
  await own.getByRole('button', { name: '我已保存' }).click();
  return secret;
};

/** Plans a live in two hours, with an uploaded cover, and returns the address that viewers get. */
const planLive = async (page: Page): Promise<string> => {
  await page.getByRole('button', { name: '预定直播' }).click();
  const form = page.getByRole('dialog', { name: '预定直播' });
  await form.getByLabel('直播标题').fill('新品首发之夜');
  const at = await page.evaluate((ahead) => {
    const time = new Date(Date.now() + ahead);
    return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
  }, 2 * HOUR_MS);
  await form.getByLabel('预定开播时间').fill(at);
  const cover = sharp({ create: { width: 1600, height: 900, channels: 3, background: '#c03060' } });
  await form.getByLabel('选择封面').setInputFiles({
    name: 'cover.jpg',
    mimeType: 'image/jpeg',
    buffer: await cover.jpeg().toBuffer(),
  });
  await expect(form.getByRole('button', { name: '移除封面' })).toBeVisible();
  await form.getByRole('button', { name: '保存' }).click();
  const link = rowOf(page, '新品首发之夜').getByRole('link', { name: '新品首发之夜', exact: true });
  return (await link.getAttribute('href')) ?? '';
};

test('I-06 I-05 I-03 I-02 I-01 from an empty data folder to a live, by the browser alone', {
  tag: '@journey',
}, async ({ server, clock, newPage }) => {
  test.setTimeout(120_000);
  const admin = await newPage();
  await makeAdministrator(admin, server);
  await makeTag(admin);
  await makeHost(admin);

  const desk = await newPage();
  await desk.goto(`${server.url}/sign-in?back=/account`);
  await signIn(desk, 'xiaolin');
  const secret = await setFactorUp(desk, clock.now());
  await desk.goto(server.url);
  const link = await planLive(desk);

  const viewer = await newPage(PHONE);
  await viewer.goto(link);
  await expect(viewer.getByRole('heading', { name: '新品首发之夜' })).toBeVisible();
  await expect(viewer.getByText('林晓')).toBeVisible();
  await expect(viewer.locator('img[src^="/images/"]').first()).toBeVisible();
  await expect(viewer.getByRole('timer')).toHaveText(/^0[12]:\d\d:\d\d$/);
  await viewer.getByLabel('昵称').fill('早到的人');
  await viewer.getByRole('button', { name: '开播时以访客身份进入' }).click();
  await expect(viewer.getByText('将以访客“早到的人”进入')).toBeVisible();

  // The planned time has come.
  clock.ahead += 2 * HOUR_MS;
  await viewer.reload();
  await expect(viewer.getByText('即将开始')).toBeVisible();
  const phone = await newPage(PHONE);
  await phone.goto(link);
  await phone.getByText('账号登录').click();
  await signIn(phone, 'xiaolin');
  await phone.getByLabel('动态码').fill(codeAt(secret, clock.now()));
  await phone.getByRole('button', { name: '登录', exact: true }).click();
  await expect(phone.getByRole('heading', { name: '准备开播' })).toBeVisible();
  await phone.getByRole('button', { name: '开始直播' }).click();
  await phone.getByRole('button', { name: '开始直播' }).click();
  await expect(phone.getByRole('heading', { name: '新品首发之夜' })).toBeVisible();
  await expect(viewer.getByLabel('说点什么…')).toBeVisible({ timeout: 25_000 });
  await viewer.getByLabel('说点什么…').fill('终于等到了');
  await viewer.getByRole('button', { name: '发送' }).click();
  await expect(phone.getByText('终于等到了')).toBeVisible();
  await desk.reload();
  await expect(desk.getByRole('link', { name: '新品首发之夜' }).first()).toBeVisible();
});
