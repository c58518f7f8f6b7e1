import { aRoom, aViewer, stage } from '@live/testkit';
import { expectAccessibleInBothSchemes } from '../support/accessible.ts';
import { expect, test } from '../support/console.ts';

test('I-01 G-09 an admin reads what was done in all rooms and beyond them', {
  tag: '@journey',
}, async ({ server, signedIn }) => {
  const [person] = await server.add(aViewer({ name: 'logged', nickname: '被记下的人' }));
  const [room] = await server.add(aRoom({ host: stage.host, title: '有记录的直播' }));
  const [admin, host] = await Promise.all([server.signIn('admin'), server.signIn('host')]);
  await admin.ok('adminAccountChange', { accountId: person.id, disabled: 1 });
  await host.ok('flowSave', { liveId: room.liveId, slowSeconds: 10 });
  const page = await signedIn('admin');
  await page.goto(`${server.url}/admin/actions`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('操作记录');
  const entry = page.getByRole('row').filter({ hasText: '慢速模式10秒' });
  await expect(entry).toContainText(stage.host.nickname);
  await expect(entry.getByRole('link', { name: '有记录的直播' })).toHaveAttribute(
    'href',
    `/?id=${room.liveId}`,
  );
  await expectAccessibleInBothSchemes(page, 'body');

  await page.getByRole('combobox', { name: '全部记录' }).press('ArrowDown');
  await page.getByTitle('与直播间无关的', { exact: true }).last().click();
  await expect(entry).toBeHidden();
  await expect(page.getByRole('row').filter({ hasText: 'logged，停用' })).toContainText(
    '被记下的人',
  );
  const operator = page.getByRole('searchbox', { name: '操作人：昵称、账号' });
  await operator.fill('没有这个人');
  await operator.press('Enter');
  await expect(page.getByText('没有符合条件的操作')).toBeVisible();
  await operator.fill(stage.admin.nickname);
  await operator.press('Enter');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出操作记录（CSV）' }).click();
  expect((await download).suggestedFilename()).toBe('操作记录.csv');
});
