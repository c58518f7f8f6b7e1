import { expectAccessibleInBothSchemes } from '../support/accessible.ts';
import { expect, test } from '../support/console.ts';

test.use({ settings: { demo: '0' } });

test('I-06 the first administrator is made in the browser, and is signed in', async ({
  server,
  page,
}) => {
  // Nothing else is open.
  for (const path of ['/', '/room', '/sign-in']) {
    await page.goto(server.url + path);
    await expect(page).toHaveURL(`${server.url}/first-start`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('这个服务还没有管理员');
    await expect(page.getByText('在这之前什么也不能用')).toBeVisible();
  }

  await page.goto('about:blank');
  await page.goto(server.firstStartUrl ?? '');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('新建第一个管理员');
  await expect(page.getByText('这个服务的时间按 Asia/Shanghai')).toBeVisible();
  await expectAccessibleInBothSchemes(page, 'main');
  const problem = page.getByRole('alert');
  const submit = page.getByRole('button', { name: '新建并登录' });
  await submit.click();
  await expect(problem).toHaveText('请输入账号名');
  await page.getByLabel('账号名').fill('chief');
  await submit.click();
  await expect(problem).toHaveText('请输入昵称');
  // A character is a code point, for page and server alike (C-07).
  const emoji = '🎉'.repeat(62);
  await page.getByLabel('昵称').fill(`总管${emoji}🎉`);
  await expect(page.getByLabel('昵称')).toHaveValue(`总管${emoji}`);
  await page.getByLabel('公司').fill(`云上${emoji}🎉`);
  await expect(page.getByLabel('公司')).toHaveValue(`云上${emoji}`);
  await page.getByLabel('密码', { exact: true }).fill('1234567');
  await submit.click();
  await expect(problem).toHaveText('密码至少8个字符');
  await page.getByLabel('密码', { exact: true }).fill('long-enough');
  await page.getByLabel('再输一次密码').fill('long-enougH');
  await submit.click();
  await expect(problem).toHaveText('两次输入的密码不一样');
  await page.getByLabel('再输一次密码').fill('long-enough');
  await page.getByLabel('再输一次密码').press('Enter');

  await expect(page).toHaveURL(`${server.url}/`);
  await expect(page.getByText(`总管${emoji}`)).toBeVisible();
  await expect(page.getByText('管理员', { exact: true })).toBeVisible();
  // The address has had its day.
  await page.goto(server.firstStartUrl ?? '');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('页面不存在');
});

test('I-06 who comes too late, or with an old address, is told so', async ({ server, page }) => {
  await page.goto(`${server.url}/first-start#an-older-key`);
  const fill = async () => {
    await page.getByLabel('账号名').fill('chief');
    await page.getByLabel('昵称').fill('总管');
    await page.getByLabel('密码', { exact: true }).fill('long-enough');
    await page.getByLabel('再输一次密码').fill('long-enough');
    await page.getByRole('button', { name: '新建并登录' }).click();
  };
  await fill();
  await expect(page.getByRole('alert')).toHaveText('地址无效：请用最近一次启动时打印的地址');
  const [, key = ''] = (server.firstStartUrl ?? '').split('#');
  const account = { name: 'other', nickname: '别人', password: 'long-enough', corpName: '' };
  await server.client().ok('firstAdministrator', { key, ...account });
  await fill();
  await expect(page.getByRole('alert')).toHaveText('已经有账号，这个地址不再有效，请直接登录');
});
