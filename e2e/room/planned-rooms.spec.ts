import { SMALL_IMAGE, stage } from '@live/testkit';
import type { Page } from '@playwright/test';
import { expectAccessibleInSystemSchemes } from '../support/accessible.ts';
import { expect, PHONE, signIn, test } from '../support/phone.ts';

/** A time so many minutes from now, as a field of a local time takes it. */
const inMinutes = (page: Page, minutes: number): Promise<string> =>
  page.evaluate((ahead) => {
    const at = new Date(Date.now() + ahead * 60_000);
    return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
  }, minutes);

const plan = async (host: Page, url: string, title: string, minutes: number): Promise<string> => {
  await host.goto(url);
  await host.getByRole('button', { name: '预定直播' }).click();
  const form = host.getByRole('dialog', { name: '预定直播' });
  await form.getByLabel('直播标题').fill(title);
  await form.getByLabel('预定开播时间').fill(await inMinutes(host, minutes));
  await form.getByLabel('选择封面').setInputFiles({
    name: 'cover.png',
    mimeType: 'image/png',
    buffer: SMALL_IMAGE,
  });
  await expect(form.getByRole('button', { name: '移除封面' })).toBeVisible();
  await form.getByRole('button', { name: '保存' }).click();
  const row = host.getByRole('row', { name: new RegExp(title) });
  await expect(row).toBeVisible();
  return (await row.getByRole('link', { name: title, exact: true }).getAttribute('href')) ?? '';
};

test('I-03 a host plans a live, a guest waits on a phone, sees it moved, and is let in as it begins', {
  tag: '@journey',
}, async ({ server, signedIn, newPhone }) => {
  test.setTimeout(90_000);
  const host = await signedIn('otherhost');
  const link = await plan(host, server.url, '新品首发之夜', 120);
  const guest = await newPhone();
  await guest.goto(link);
  await expect(guest.getByRole('heading', { name: '新品首发之夜' })).toBeVisible();
  await expect(guest.getByText(stage.otherHost.nickname)).toBeVisible();
  await expect(guest.getByText('距离开播')).toBeVisible();
  await expect(guest.getByRole('timer')).toHaveText(/^0[12]:\d\d:\d\d$/);
  await expect(guest.getByText('开播后自动进入，不必刷新')).toBeVisible();
  await guest.getByLabel('昵称').fill('早到的人');
  await guest.getByRole('button', { name: '开播时以访客身份进入' }).click();
  await expect(guest.getByText('将以访客“早到的人”进入')).toBeVisible();
  // A phone that discarded the page waits on as the same guest.
  await guest.reload();
  await expect(guest.getByText('将以访客“早到的人”进入')).toBeVisible();

  await host.getByRole('button', { name: '修改 新品首发之夜' }).click();
  const form = host.getByRole('dialog', { name: '修改预定的直播' });
  await form.getByLabel('直播标题').fill('新品首发改期');
  await form.getByLabel('预定开播时间').fill(await inMinutes(host, 9));
  await form.getByRole('button', { name: '保存' }).click();
  await expect(host.getByRole('row', { name: /新品首发改期/ })).toContainText(/\d分钟后/);
  await expect(guest.getByRole('heading', { name: '新品首发改期' })).toBeVisible({
    timeout: 25_000,
  });
  await expect(guest.getByRole('timer')).toHaveText(/^0[789]:\d\d$/);

  // The host goes on air by the page of the same link, on a phone.
  const phone = await host.context().newPage();
  await phone.setViewportSize(PHONE);
  await phone.goto(link);
  await expect(phone.getByRole('heading', { name: '准备开播' })).toBeVisible();
  await expect(phone.getByText('新品首发改期')).toBeVisible();
  await phone.getByRole('button', { name: '开始直播' }).click();
  await phone.getByRole('button', { name: '开始直播' }).click();
  await expect(phone.getByRole('heading', { name: '新品首发改期' })).toBeVisible();
  await expect(guest.getByLabel('说点什么…')).toBeVisible({ timeout: 25_000 });
  await expect(guest.getByRole('button', { name: '我：早到的人' })).toBeVisible();
  // It is no longer planned.
  await expect(host.getByRole('region', { name: '即将开始' })).toHaveCount(0);
});

test('I-03 a missed time says that it begins soon, and a cancelled live tells those who wait', async ({
  server,
  signedIn,
  newPhone,
  phone,
}) => {
  const host = await signedIn('otherhost');
  const link = await plan(host, server.url, '会取消的直播', 8);
  const liveId = new URL(link).searchParams.get('id') ?? '';
  const viewer = await phone('viewer', liveId);
  await expect(viewer.getByRole('heading', { name: '会取消的直播' })).toBeVisible();
  const guest = await newPhone();
  await guest.clock.install();
  await guest.goto(link);
  await expect(guest.getByRole('timer')).toBeVisible();
  await expectAccessibleInSystemSchemes(guest);
  await guest.clock.pauseAt(Date.now() + 9 * 60_000);
  await expect(guest.getByText('即将开始')).toBeVisible();
  await expect(guest.getByText('主播还在准备，请稍候')).toBeVisible();

  await host.getByRole('button', { name: '取消直播 会取消的直播' }).click();
  await host.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await expect(host.getByRole('region', { name: '即将开始' })).toHaveCount(0);
  await guest.clock.resume();
  for (const page of [guest, viewer])
    await expect(page.getByRole('heading', { name: '这场直播已取消' })).toBeVisible({
      timeout: 25_000,
    });
});

test('I-03 viewers see what is about to begin between what runs and recordings', async ({
  server,
  signedIn,
  newPhone,
}) => {
  const host = await signedIn('host');
  await plan(host, server.url, '今晚的直播', 30);
  const viewer = await newPhone();
  await signIn(viewer, server, 'viewer');
  await viewer.goto(`${server.url}/room`);
  const soon = viewer.getByRole('region', { name: '即将开始' });
  await expect(soon.getByRole('link')).toContainText('今晚的直播');
  await expect(soon.getByRole('link')).toContainText(/预定 (今|明)天 \d\d:\d\d/);
  await soon.getByRole('link').click();
  await expect(viewer.getByText('距离开播')).toBeVisible();

  await host.setViewportSize(PHONE);
  await host.goto(`${server.url}/room`);
  await host.getByRole('link', { name: /今晚的直播/ }).click();
  await expect(host.getByRole('heading', { name: '准备开播' })).toBeVisible();
});
