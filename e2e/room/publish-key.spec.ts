import { stage } from '@live/testkit';
import { expectAccessibleInBothSchemes } from '../support/accessible.ts';
import { expect, test } from '../support/console.ts';

test('I-01 a host finds the publishing key in the console, renews and withdraws it', async ({
  server,
  openRoom,
}) => {
  const page = await openRoom('host', stage.live.liveId);
  await page.getByRole('button', { name: '更多' }).click();
  await page.getByRole('button', { name: '推流密钥' }).click();
  const dialog = page.getByRole('dialog', { name: '推流密钥' });
  await expect(dialog.getByLabel('服务器', { exact: true })).toHaveValue(
    `${server.url}/media/whip/${stage.live.liveId}`,
  );
  const key = dialog.getByLabel('Bearer 令牌', { exact: true });
  await expect(key).toHaveValue(/^key\./);
  await expectAccessibleInBothSchemes(page, '[role="dialog"]');
  const first = await key.inputValue();
  await dialog.getByRole('button', { name: '更换密钥' }).click();
  await page
    .getByRole('dialog', { name: '更换密钥' })
    .getByRole('button', { name: '确定' })
    .click();
  await expect(page.getByText('已更换推流密钥')).toBeVisible();
  await expect(key).not.toHaveValue(first);
  await dialog.getByRole('button', { name: '收回密钥' }).click();
  await page
    .getByRole('dialog', { name: '收回密钥' })
    .getByRole('button', { name: '确定' })
    .click();
  await expect(dialog.getByText('推流密钥已收回，没有人能用它推流。')).toBeVisible();
  await expect(key).toBeHidden();
  await dialog.getByRole('button', { name: '生成新密钥' }).click();
  await expect(key).toHaveValue(/^key\./);
});
