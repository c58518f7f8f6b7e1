import { aHost, codeAt, STEP_MS, stage, TEST_PASSWORD } from '@live/testkit';
import { readSvgQr } from '@live/testkit/read-qr';
import type { Page } from '@playwright/test';
import {
  expectAccessibleInBothSchemes,
  expectAccessibleInSystemSchemes,
} from '../support/accessible.ts';
import { expect, test } from '../support/phone.ts';

/** What an authenticator that scans the page keeps. */
const scan = async (page: Page): Promise<string> => {
  const code = page.getByRole('img', { name: '验证器的二维码' });
  const [, , size = ''] = (await code.getAttribute('viewBox'))?.split(' ') ?? [];
  const path = await code.locator('path').last().getAttribute('d');
  return new URL(readSvgQr(Number(size), path ?? '')).searchParams.get('secret') ?? '';
};

const fillPassword = async (page: Page, name: string, password = TEST_PASSWORD): Promise<void> => {
  await page.getByLabel('账号', { exact: true }).fill(name);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
};

test('I-05 a host sets a second factor up, signs in with it on console and phone, and an admin takes it off', {
  tag: '@journey',
}, async ({ server, signedIn, newPhone, browser }) => {
  // Four pages, each looked at by axe.
  test.setTimeout(120_000);
  const [host] = await server.add(aHost({ nickname: '林主播' }));
  const page = await signedIn(host.name);
  await page.goto(`${server.url}/account`);
  const own = page.getByRole('region', { name: '两步验证' });
  await own.getByRole('button', { name: '设置两步验证' }).click();
  await own.getByRole('button', { name: '下一步' }).click();
  await expect(own.getByRole('alert')).toHaveText('请输入现在的密码');
  await own.getByLabel('现在的密码').fill(TEST_PASSWORD);
  await page.keyboard.press('Enter');
  const secret = await scan(page);
  expect(await own.locator('code').textContent()).toBe(secret.replace(/.{4}(?=.)/g, '$& '));
  await expectAccessibleInBothSchemes(page);
  await own.getByLabel('动态码').fill('000000');
  await own.getByRole('button', { name: '确认' }).click();
  await expect(own.getByRole('alert')).toHaveText('动态码或恢复码错误，或已失效');
  await own.getByLabel('动态码').fill(codeAt(secret, Date.now()));
  await page.keyboard.press('Enter');
  const codes = own.getByRole('region', { name: '保存恢复码' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const [first = ''] = await codes.allTextContents();
  await expectAccessibleInBothSchemes(page);
  const saved = page.waitForEvent('download');
  await own.getByRole('button', { name: '保存为文件' }).click();
  expect((await saved).suggestedFilename()).toBe('恢复码.txt');
  await own.getByRole('button', { name: '我已保存' }).click();
  await expect(own.getByText(/起已开启，还有10个恢复码没有用过/)).toBeVisible();

  // On a phone, by a recovery code.
  const phone = await newPhone();
  await phone.goto(`${server.url}/room`);
  await fillPassword(phone, host.name);
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('两步验证');
  await expect(phone.getByLabel('动态码')).toBeFocused();
  await expectAccessibleInSystemSchemes(phone);
  await phone.getByRole('button', { name: '改用恢复码' }).click();
  await phone.getByLabel('恢复码', { exact: true }).fill(first.toLowerCase());
  await phone.getByRole('button', { name: '登录', exact: true }).click();
  await expect(phone.getByRole('button', { name: '开一场直播' })).toBeVisible();

  // On the console, by the authenticator.
  const desk = await (await browser.newContext({ locale: 'zh-CN' })).newPage();
  await desk.goto(`${server.url}/sign-in`);
  await fillPassword(desk, host.name, 'wrong-password');
  await expect(desk.getByRole('alert')).toHaveText('账号或密码错误');
  await fillPassword(desk, host.name);
  await expectAccessibleInBothSchemes(desk, 'main');
  await desk.getByRole('button', { name: '返回' }).click();
  await fillPassword(desk, host.name);
  await desk.getByRole('button', { name: '登录', exact: true }).click();
  await expect(desk.getByRole('alert')).toHaveText('请输入动态码');
  await desk.getByLabel('动态码').fill(first);
  await desk.getByRole('button', { name: '登录', exact: true }).click();
  await expect(desk.getByRole('alert')).toHaveText('动态码或恢复码错误，或已失效');
  await desk.getByLabel('动态码').fill(codeAt(secret, Date.now() + STEP_MS));
  await desk.getByRole('button', { name: '登录', exact: true }).click();
  await expect(desk).toHaveURL(`${server.url}/`);
  await expect(desk.getByRole('banner')).toContainText('林主播');

  // Every open page of theirs asks to sign in as soon as an admin takes it off.
  const admin = await (await browser.newContext({ locale: 'zh-CN' })).newPage();
  await admin.goto(`${server.url}/sign-in?back=/admin`);
  await fillPassword(admin, 'admin');
  await admin.getByRole('searchbox').fill(host.name);
  await admin.getByRole('searchbox').press('Enter');
  await admin.getByRole('button', { name: `关闭两步验证 ${host.name}` }).click();
  const question = admin.getByRole('dialog', { name: '关闭两步验证' });
  await expect(question).toContainText(`确定关闭 ${host.name} 的两步验证吗`);
  await expectAccessibleInBothSchemes(admin);
  await question.getByRole('button', { name: '确定' }).click();
  await expect(admin.getByText(`已关闭 ${host.name} 的两步验证`)).toBeVisible();
  await expect(page.getByRole('dialog', { name: '登录已失效，请重新登录' })).toBeVisible();
  await expect(desk.getByRole('dialog', { name: '登录已失效，请重新登录' })).toBeVisible();
  await expect(phone.getByRole('form', { name: '账号登录' })).toBeVisible();
  // The password is enough again.
  await fillPassword(page, host.name);
  await expect(page.getByRole('dialog', { name: '登录已失效，请重新登录' })).toBeHidden();
  await page.reload();
  await expect(own.getByRole('button', { name: '设置两步验证' })).toBeVisible();
  await admin.context().close();
  await desk.context().close();
});

test('I-05 changes the authenticator and the recovery codes, and takes it off', async ({
  server,
  signedIn,
}) => {
  const [host] = await server.add(aHost());
  const client = await server.signIn(host.name);
  const page = await signedIn(host.name);
  await page.goto(`${server.url}/account`);
  const own = page.getByRole('region', { name: '两步验证' });
  const prove = async (what: string, submit: string, code: string) => {
    await own.getByRole('button', { name: what }).click();
    await own.getByLabel('现在的密码').fill(TEST_PASSWORD);
    await own.getByLabel('动态码或恢复码').fill(code);
    await own.getByRole('button', { name: submit }).click();
  };
  await own.getByRole('button', { name: '设置两步验证' }).click();
  await own.getByLabel('现在的密码').fill(TEST_PASSWORD);
  await own.getByRole('button', { name: '下一步' }).click();
  const secret = await scan(page);
  await own.getByLabel('动态码').fill(codeAt(secret, Date.now()));
  await own.getByRole('button', { name: '确认' }).click();
  const codes = own.getByRole('region', { name: '保存恢复码' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const [first = '', second = '', third = ''] = await codes.allTextContents();
  await own.getByRole('button', { name: '我已保存' }).click();
  expect((await client.call('ownAccount', {})).code).toBe(2);

  await prove('更换验证器', '下一步', '000000');
  await expect(page.getByText('动态码或恢复码错误，或已失效')).toBeVisible();
  await own.getByLabel('动态码或恢复码').fill(first);
  await own.getByRole('button', { name: '下一步' }).click();
  const other = await scan(page);
  expect(other).not.toBe(secret);
  await own.getByRole('button', { name: '返回' }).click();
  await expect(own.getByText(/还有9个恢复码没有用过/)).toBeVisible();

  await prove('更换恢复码', '更换恢复码', second);
  await expect(codes).toHaveCount(10);
  const [fourth = ''] = await codes.allTextContents();
  await own.getByRole('button', { name: '我已保存' }).click();
  await prove('关闭两步验证', '关闭两步验证', third);
  await expect(page.getByText('动态码或恢复码错误，或已失效')).toBeVisible();
  await own.getByLabel('动态码或恢复码').fill(fourth);
  await own.getByRole('button', { name: '关闭两步验证' }).click();
  await expect(page.getByText('两步验证已关闭，其他各处的登录已退出')).toBeVisible();
  await expect(own.getByRole('button', { name: '设置两步验证' })).toBeVisible();
});

test.describe('where it is demanded', () => {
  test.use({ settings: { isSecondFactorDemanded: true } });

  test('I-05 an operator sets one up before anything else, on a phone as on the console', async ({
    server,
    page,
    newPhone,
  }) => {
    test.setTimeout(90_000);
    const [host] = await server.add(aHost({ nickname: '林主播' }));
    await page.goto(`${server.url}/?id=${stage.live.liveId}`);
    await expect(page).toHaveURL(/\/sign-in\?back=/);
    await fillPassword(page, 'admin');
    await expect(page.getByText('管理员要求运营人员使用两步验证')).toBeVisible();
    await expectAccessibleInBothSchemes(page, 'main');
    await page.getByLabel('动态码').fill(codeAt(await scan(page), Date.now()));
    await page.getByRole('button', { name: '确认' }).click();
    await page.getByRole('button', { name: '我已保存' }).click();
    await expect(page).toHaveURL(`${server.url}/?id=${stage.live.liveId}`);
    await page.goto(`${server.url}/account`);
    const own = page.getByRole('region', { name: '两步验证' });
    await expect(own.getByText('管理员要求运营人员使用两步验证，不能关闭。')).toBeVisible();
    await expect(own.getByRole('button', { name: '关闭两步验证' })).toHaveCount(0);

    const phone = await newPhone();
    await phone.goto(`${server.url}/room`);
    await fillPassword(phone, host.name);
    await expect(phone.getByText('管理员要求运营人员使用两步验证')).toBeVisible();
    await expectAccessibleInSystemSchemes(phone);
    await phone.getByLabel('动态码').fill(codeAt(await scan(phone), Date.now()));
    await phone.getByRole('button', { name: '确认' }).click();
    await phone.getByRole('button', { name: '我已保存' }).click();
    await expect(phone.getByRole('button', { name: '开一场直播' })).toBeVisible();
  });
});
