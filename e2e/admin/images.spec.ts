import { aHost } from '@live/testkit';
import sharp from 'sharp';
import { expectAccessibleInBothSchemes } from '../support/accessible.ts';
import { expect, test } from '../support/console.ts';

const photo = async (width: number, height: number) => ({
  name: 'photo.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width, height, channels: 3, background: '#c03060' } })
    .jpeg()
    .toBuffer(),
});

test('I-02 I-05 a host gives the account a picture, and a new room a cover', {
  tag: '@journey',
}, async ({ server, signedIn }) => {
  const [host] = await server.add(aHost({ nickname: '林主播' }));
  const page = await signedIn(host.name);
  await page.goto(`${server.url}/account`);
  const own = page.getByRole('region', { name: '我的账号' });
  const avatar = own.getByLabel('选择头像');
  const script = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  await avatar.setInputFiles({
    name: 'photo.png',
    mimeType: 'image/png',
    buffer: Buffer.from(script),
  });
  await expect(own.getByText('只能上传 JPEG、PNG 或 WebP 图片')).toBeVisible();
  await avatar.setInputFiles(await photo(600, 800));
  await expect(own.getByRole('button', { name: '移除头像' })).toBeVisible();
  await expect(own.getByText('只能上传 JPEG、PNG 或 WebP 图片')).toHaveCount(0);
  await expect(page.getByText('操作成功')).toHaveCount(0);
  await expectAccessibleInBothSchemes(page);
  await page.reload();
  await expect(own.locator('img')).toHaveAttribute('src', /^\/images\/[0-9a-f]{32}\.webp$/);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${server.url}/room`);
  await page.getByRole('button', { name: '开一场直播' }).click();
  await page.getByLabel('直播标题').fill('新品专场');
  const cover = page.getByLabel('选择封面');
  await cover.setInputFiles({ ...(await photo(8, 8)), buffer: Buffer.alloc(6 * 1024 * 1024) });
  await expect(page.getByText('图片不能超过5 MB')).toBeVisible();
  await cover.setInputFiles(await photo(1600, 900));
  await expect(page.getByRole('button', { name: '移除封面' })).toBeVisible();
  await page.getByRole('button', { name: '创建', exact: true }).click();
  await expect(page).toHaveURL(/room\?id=/);
  const { db } = await server.store();
  const room = await db
    .selectFrom('rooms')
    .innerJoin('accounts', 'accounts.id', 'rooms.anchor_id')
    .select(['logo', 'portrait'])
    .where('anchor_id', '=', host.id)
    .executeTakeFirstOrThrow();
  for (const url of [room.logo, room.portrait]) {
    const served = await page.request.get(server.url + url);
    expect(served.headers()['content-type']).toBe('image/webp');
  }
});
