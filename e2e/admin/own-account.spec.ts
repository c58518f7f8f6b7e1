import { aHost, TEST_PASSWORD } from '@live/testkit';
import { expectAccessibleInBothSchemes } from '../support/accessible.ts';
import { expect, test } from '../support/console.ts';

test('I-05 a host changes name and password, and ends the sign-in of a lost phone', {
  tag: '@journey',
}, async ({ server, signedIn }) => {
  const [host] = await server.add(aHost({ nickname: '林主播' }));
  const phone = await server.signIn(host.name);
  const page = await signedIn(host.name);
  await page.goto(server.url);
  await page.getByRole('button', { name: '设置' }).click();
  await page.getByRole('link', { name: '我的账号' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('我的账号');

  const own = page.getByRole('region', { name: '我的账号' });
  await own.getByLabel('昵称').fill(' ');
  await own.getByRole('button', { name: '保存' }).click();
  await expect(own.getByRole('alert')).toHaveText('请输入昵称');
  await own.getByLabel('昵称').fill('林晓');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('banner')).toContainText('林晓');

  const places = page.getByRole('region', { name: '在哪里登录着' });
  await expect(places.getByRole('listitem')).toHaveCount(2);
  await expect(places.getByRole('listitem').filter({ hasText: '这里' })).toContainText('Chrome');
  await expectAccessibleInBothSchemes(page);
  await places.getByRole('button', { name: /^退出 不明的浏览器/ }).click();
  await expect(places.getByRole('listitem')).toHaveCount(1);
  await expect(places.getByRole('button')).toHaveCount(0);
  expect((await phone.call('ownAccount', {})).code).toBe(2);

  const password = page.getByRole('region', { name: '修改密码' });
  const save = password.getByRole('button', { name: '修改密码' });
  await save.click();
  await expect(password.getByRole('alert')).toHaveText('请输入现在的密码');
  await password.getByLabel('现在的密码').fill('wrong-password');
  await password.getByLabel('新密码', { exact: true }).fill('1234567');
  await save.click();
  await expect(password.getByRole('alert')).toHaveText('密码至少8个字符');
  await password.getByLabel('新密码', { exact: true }).fill('long-enough');
  await password.getByLabel('再输一次新密码').fill('long-enougt');
  await save.click();
  await expect(password.getByRole('alert')).toHaveText('两次输入的密码不一样');
  await password.getByLabel('再输一次新密码').fill('long-enough');
  await save.click();
  await expect(page.getByText('现在的密码不对')).toBeVisible();
  await password.getByLabel('现在的密码').fill(TEST_PASSWORD);
  const other = await server.signIn(host.name);
  await save.click();
  await expect(page.getByText('密码已修改，其他各处的登录已退出')).toBeVisible();
  expect((await other.call('ownAccount', {})).code).toBe(2);
  await server.client().ok('login', { name: host.name, password: 'long-enough' });

  await server.client().ok('login', { name: host.name, password: 'long-enough' });
  await page.reload();
  await expect(places.getByRole('listitem')).toHaveCount(3);
  await places.getByRole('button', { name: '退出其他各处' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await expect(places.getByRole('listitem')).toHaveCount(1);
});
