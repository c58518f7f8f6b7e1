import { aHost, aHostAdmin, aViewer } from '@live/testkit';
import type { Page } from '@playwright/test';
import { expectAccessibleInBothSchemes } from '../support/accessible.ts';
import { expect, test } from '../support/console.ts';

const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('cell', { name, exact: true }) });

test('I-01 an admin makes an account and hands its password on', { tag: '@journey' }, async ({
  server,
  signedIn,
}) => {
  const page = await signedIn('admin');
  await page.goto(server.url);
  await page.getByRole('link', { name: '管理', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('账号');
  await expect(rowOf(page, 'viewer')).toContainText('观众');

  // The keyboard is enough: the first field has the focus, and Enter saves.
  await page.getByRole('button', { name: '新建账号' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: '新建账号' });
  await expect(dialog.getByLabel('账号名')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('请输入账号名');
  await page.keyboard.type('xiaolin');
  await dialog.getByLabel('昵称').fill('小林');
  await dialog.getByLabel('角色').press('ArrowDown');
  await page.getByTitle('主播管理员', { exact: true }).click();
  await dialog.getByLabel('公司').fill('云上公司');
  await dialog.getByLabel('密码').fill('1234567');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('密码至少8个字符');
  await dialog.getByRole('button', { name: '随机生成' }).click();
  const password = await dialog.getByLabel('密码').inputValue();
  await expectAccessibleInBothSchemes(page, '[role="dialog"]');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog.getByText(password)).toBeVisible();
  await dialog.getByRole('button', { name: '关闭' }).last().click();
  await expect(rowOf(page, 'xiaolin')).toContainText('主播管理员');

  await server.client().ok('login', { name: 'xiaolin', password });
});

test('I-01 an admin changes an account and shuts it out: its open pages end', async ({
  server,
  signedIn,
}) => {
  const [person] = await server.add(aHostAdmin({ name: 'xiaolin', nickname: '小林' }));
  const theirs = await server.signIn(person.name);
  const page = await signedIn('admin');
  await page.goto(`${server.url}/admin`);
  await page.getByRole('button', { name: '编辑 xiaolin' }).click();
  const edit = page.getByRole('dialog', { name: '编辑账号 xiaolin' });
  // A character is a code point, for page and server alike (C-07).
  const emoji = '🎉'.repeat(61);
  await edit.getByLabel('昵称').fill(`林主播${emoji}🎉`);
  await expect(edit.getByLabel('昵称')).toHaveValue(`林主播${emoji}`);
  await edit.getByLabel('角色').press('ArrowDown');
  await page.getByTitle('主播', { exact: true }).click();
  await expect(edit.getByText('改角色之后，此人要重新登录')).toBeVisible();
  await edit.getByRole('button', { name: '保存' }).click();
  await expect(edit).toBeHidden();
  await expect(rowOf(page, 'xiaolin')).toContainText('林主播');
  expect(await theirs.call('accountGet', {})).toMatchObject({ code: 2 });

  await page.getByRole('button', { name: '新密码 xiaolin' }).click();
  const renew = page.getByRole('dialog', { name: 'xiaolin 的新密码' });
  await renew.getByLabel('密码').fill('another-one');
  await renew.getByRole('button', { name: '保存' }).click();
  await expect(renew.getByText('another-one')).toBeVisible();
  await renew.getByRole('button', { name: '关闭' }).last().click();
  const signInAgain = () =>
    server.client().ok('login', { name: 'xiaolin', password: 'another-one' });
  const before = await signInAgain();
  await page.getByRole('button', { name: '退出登录 xiaolin' }).click();
  const signOut = page.getByRole('dialog', { name: '退出登录' });
  await signOut.getByRole('button', { name: '确定' }).click();
  await expect(page.getByText('已退出 xiaolin 在各处的登录')).toBeVisible();
  expect(await server.client(before.token).call('accountGet', {})).toMatchObject({ code: 2 });
  const again = await signInAgain();

  await page.getByRole('button', { name: '停用 xiaolin' }).click();
  await page.getByRole('dialog', { name: '停用' }).getByRole('button', { name: '确定' }).click();
  await expect(rowOf(page, 'xiaolin')).toContainText('已停用');
  expect(await server.client(again.token).call('accountGet', {})).toMatchObject({ code: 2 });
  const state = page.getByRole('combobox', { name: '全部状态' });
  await state.press('ArrowDown');
  await page.getByTitle('已停用', { exact: true }).last().click();
  await expect(rowOf(page, 'viewer')).toBeHidden();
  await expect(rowOf(page, 'xiaolin')).toBeVisible();
  await state.press('ArrowDown');
  await page.getByTitle('全部状态', { exact: true }).last().click();
  await expect(rowOf(page, 'viewer')).toBeVisible();
  await page.getByRole('button', { name: '启用 xiaolin' }).click();
  await expect(rowOf(page, 'xiaolin')).toContainText('正常');
  await server.client().ok('login', { name: 'xiaolin', password: 'another-one' });
});

test('I-01 accounts are searched, narrowed and continued', async ({ server, signedIn }) => {
  await server.add(
    ...Array.from({ length: 35 }, (_, index) =>
      aViewer({ name: `many-${String(index).padStart(2, '0')}`, nickname: `众人${index}` }),
    ),
    aHost({ name: 'one-host', nickname: '众人之主' }),
  );
  const page = await signedIn('admin');
  await page.goto(`${server.url}/admin`);
  const search = page.getByRole('searchbox', { name: '搜索账号名、昵称、公司' });
  await search.fill('众人');
  await search.press('Enter');
  await expect(rowOf(page, 'many-29')).toBeVisible();
  await expect(rowOf(page, 'many-30')).toBeHidden();
  await page.getByRole('button', { name: '加载更多' }).click();
  await expect(rowOf(page, 'one-host')).toBeVisible();
  await page.getByRole('combobox', { name: '全部角色' }).press('ArrowDown');
  await page.getByTitle('主播', { exact: true }).click();
  await expect(rowOf(page, 'many-00')).toBeHidden();
  await expect(rowOf(page, 'one-host')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出账号（CSV）' }).click();
  expect((await download).suggestedFilename()).toBe('账号.csv');
  await search.fill('没有这个人');
  await search.press('Enter');
  await expect(page.getByText('没有符合条件的账号')).toBeVisible();
});

test('I-01 nobody shuts themself out, and hosts find no way in', async ({ server, signedIn }) => {
  const page = await signedIn('admin');
  await page.goto(`${server.url}/admin`);
  await expect(page.getByRole('button', { name: '停用 viewer', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: '停用 admin' })).toBeHidden();
  await expectAccessibleInBothSchemes(page, 'body');
  await page.getByRole('button', { name: '编辑 admin' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('角色')).toBeDisabled();
  await expect(dialog.getByText('不能取消自己的管理员角色')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: '编辑 admin' })).toBeFocused();

  await signedIn('host');
  await page.goto(server.url);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: '管理', exact: true })).toBeHidden();
  await page.goto(`${server.url}/admin`);
  await expect(page.getByRole('alert')).toContainText('只有管理员可以打开这一页');
});
