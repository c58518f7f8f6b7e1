import { stage } from '@live/testkit';
import { inputOf, rowWith } from '../support/comments.ts';
import { expect, test } from '../support/console.ts';
import { openSamplePublisher } from '../support/media.ts';

test('Z-07 behind the alert the header keeps the state that was confirmed last', async ({
  server,
  openRoom,
}) => {
  const page = await openRoom('admin', stage.live.liveId);
  await expect(page.getByText('实时', { exact: true })).toBeVisible();
  const header = page.locator('header').first();
  const host = await server.enter('host', stage.live.liveId);
  await host.command('host_control', { action: 'pause' });
  await expect(page.getByRole('alertdialog')).toContainText('直播已暂停');
  await expect(header).toContainText('直播中');
  await expect(header).not.toContainText('直播暂停');
  await host.command('end', {});
  await expect(page.getByRole('alertdialog')).toContainText('直播已结束');
  await expect(header).toContainText('直播中');
  await expect(header).not.toContainText('已结束');
  await expect(header.getByRole('timer', { includeHidden: true })).toBeVisible();
  await page.getByRole('button', { name: '知道了' }).click();
  await expect(header).toContainText(/已结束|回放中/);
  await host.leave();
});

test('Z-07 one who closes the room confirms the end before the header shows it', async ({
  openRoom,
}) => {
  const page = await openRoom('admin', stage.live.liveId);
  await page.getByRole('button', { name: '关闭直播间' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('直播已结束');
  await expect(page.locator('header').first()).toContainText('直播中');
});

test('Z-07 a picture that goes after a pause is not called lost', async ({
  page,
  server,
  openRoom,
}) => {
  test.slow();
  await page.unrouteAll();
  await page.addInitScript(() => {
    const states: string[] = [];
    Object.assign(window, { states });
    window.RTCPeerConnection = class extends RTCPeerConnection {
      constructor(configuration?: RTCConfiguration) {
        super(configuration);
        this.addEventListener('connectionstatechange', () => states.push(this.connectionState));
      }
    };
  });
  const publisher = await openSamplePublisher(server, stage.live.liveId);
  await openRoom('admin', stage.live.liveId);
  await expect(page.getByRole('button', { name: '点击观看' })).toBeVisible();
  // The first message loads what shows messages.
  await inputOf(page).fill('马上回来');
  await inputOf(page).press('Enter');
  await rowWith(page, '马上回来').hover();
  await page.getByRole('button', { name: '删除', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await expect(page.getByRole('button', { name: '撤销', exact: true })).toBeVisible();
  // A message goes after seconds, so all that were ever shown are kept.
  await page.evaluate(() => {
    const shown = new Set<string>();
    Object.assign(window, { shown });
    new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll('.ant-message-notice'))
        shown.add(textContent ?? '');
    }).observe(document.body, { childList: true, subtree: true });
  });

  const host = await server.enter('host', stage.live.liveId);
  await host.command('host_control', { action: 'pause' });
  await expect(page.getByRole('alertdialog')).toContainText('直播已暂停');
  await publisher.destroy();
  // The browser takes some seconds to notice.
  await expect.poll(() => page.evaluate('states.at(-1)')).toMatch(/^(disconnected|failed)$/);

  // Nor by the badge of the picture's health, whatever it measures meanwhile.
  await expect(page.getByRole('button', { name: /点击观看|流畅|卡顿|断开/ })).toHaveCount(0);

  // A later message comes after every earlier one.
  const hostCalls = await server.signIn('host');
  const { items } = await hostCalls.ok('actionList', { liveId: stage.live.liveId });
  const deletion = items.find(({ action }) => action === 'comment-del');
  await hostCalls.ok('undo', { liveId: stage.live.liveId, actionId: deletion?.id ?? '' });
  const messages = () =>
    page.evaluate(() => [...((window as Window & { shown?: Set<string> }).shown ?? [])].join());
  await expect.poll(messages).toContain('林晓');
  expect(await messages()).not.toContain('主播连接断开，正在尝试重连');
  await host.leave();
});
