import { WordAction } from '@live/protocol';
import { stage } from '@live/testkit';
import { expectAccessibleInBothSchemes } from '../support/accessible.ts';
import { expect, test } from '../support/console.ts';

test('I-01 J-01 an admin keeps the words of the platform without a room', {
  tag: '@journey',
}, async ({ server, signedIn }) => {
  const page = await signedIn('admin');
  await page.goto(`${server.url}/admin/words`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('平台的词');
  await page.getByRole('textbox', { name: '添加' }).fill('刷单\n代购，替换');
  await page.getByRole('textbox', { name: '试一试' }).fill('帮你代购');
  await expect(page.getByText('发送为“帮你***”')).toBeVisible();
  await page.getByRole('button', { name: '添加', exact: true }).click();
  await expect(page.getByRole('row').filter({ hasText: '代购' })).toContainText('替换');
  await expect(page.getByRole('row').filter({ hasText: '刷单' })).toContainText('拦截');
  await expectAccessibleInBothSchemes(page, 'body');
  const admin = await server.signIn('admin');
  const { platform } = await admin.ok('wordList', { liveId: stage.live.liveId });
  expect(platform).toContainEqual({ word: '刷单', action: WordAction.BLOCK, hits: 0 });
  await page
    .getByRole('row')
    .filter({ hasText: '刷单' })
    .getByRole('button', { name: '移除' })
    .click();
  await expect(page.getByRole('row').filter({ hasText: '刷单' })).toBeHidden();
});
