import { mediaProcessOf } from '@live/server/testing/media/process-of';
import { stage } from '@live/testkit';
import { PAUSED_ROOM } from '../support/comments.ts';
import { blockUdp, currentTime, openSamplePublisher, playedFrames } from '../support/media.ts';
import { expect, expectConnected, openRoomForm, signIn, test } from '../support/phone.ts';

test('Z-04 a host pauses, goes on and ends; phones follow and the console is told', async ({
  openRoom,
  phone,
}) => {
  const console = await openRoom('admin', stage.portrait.liveId);
  const host = await phone('host', stage.portrait.liveId);
  const viewer = await phone('viewer', stage.portrait.liveId);
  await Promise.all([console, host, viewer].map(expectConnected));

  await host.getByRole('button', { name: '暂停' }).click();
  await expect(viewer.getByText('主播暂停中，请稍等...')).toBeVisible();
  const alert = console.getByRole('alertdialog');
  await expect(alert).toContainText('直播已暂停');

  await host.getByRole('button', { name: '继续' }).click();
  await expect(viewer.getByText('主播暂停中，请稍等...')).toHaveCount(0);
  await expect(alert).toContainText('直播即将继续');

  await host.getByRole('button', { name: '结束直播' }).click();
  await host.getByRole('button', { name: '确定' }).click();
  await expect(viewer.getByText('直播已结束')).toBeVisible();
  await expect(viewer.getByText(/直播时长 \d\d:\d\d:\d\d/)).toBeVisible();
  await expect(alert).toContainText('直播已结束');
});

test('V-06 a host who turns the phone turns the picture for everybody', async ({
  phone,
  server,
}) => {
  const host = await phone('host', stage.portrait.liveId);
  const viewer = await phone('viewer', stage.portrait.liveId);
  await Promise.all([host, viewer].map(expectConnected));
  const picture = viewer.locator('video');
  await expect(picture).not.toHaveCSS('transform', /matrix/);
  await host.getByRole('button', { name: '横竖屏' }).click();
  await expect(picture).toHaveCSS('transform', /^matrix\(0, -1, 1, 0,/);
  // The other way round it is mirrored too, as the console has it.
  const other = await server.enter('host', stage.portrait.liveId);
  await other.command('host_control', { action: 'angle', angle: 270 });
  await expect(picture).toHaveCSS('transform', /^matrix\(0, 1, 1, 0,/);
  await other.leave();
});

test('K-06 a host makes a room, goes on air with a camera, and is seen', {
  tag: '@journey',
}, async ({ server, newPhone, guestPhone }) => {
  test.setTimeout(120_000);
  const host = await newPhone();
  await signIn(host, server, 'otherhost');
  await openRoomForm(host, server.url);
  await host.getByRole('button', { name: '创建' }).click();
  await expect(host.getByText('请输入直播标题')).toBeVisible();
  await host.getByLabel('直播标题').fill('我的第一场直播');
  await host.getByRole('button', { name: '创建' }).click();
  await host.getByRole('button', { name: '摄像头', exact: true }).click();
  await host.getByRole('button', { name: '开始直播' }).click();
  await expect(host.getByRole('heading', { name: '我的第一场直播' })).toBeVisible();
  await expect(host.getByText(/^网络.+ · \d+ kbps/)).toBeVisible();

  const liveId = new URL(host.url()).searchParams.get('id') ?? '';
  const guest = await guestPhone('第一个观众', liveId);
  await expect.poll(() => playedFrames(guest)).toBeGreaterThan(10);
  // From the first pictures on, because each size begins a new file of the recording.
  const width = (video: HTMLVideoElement) => video.videoWidth;
  expect(await guest.locator('video').evaluate(width)).toBe(1280);

  await host.getByRole('button', { name: 'OBS 推流' }).click();
  await expect(host.getByLabel('服务器')).toHaveValue(`${server.url}/media/whip/${liveId}`);
  const key = host.getByLabel('Bearer 密钥');
  await expect(key).toHaveValue(/^key\./);
  const first = await key.inputValue();
  await host.getByRole('button', { name: '更换密钥' }).click();
  const question = host.getByRole('alertdialog');
  await expect(question).toContainText('正在用原密钥的推流随即断开');
  await question.getByRole('button', { name: '确定' }).click();
  await expect(key).not.toHaveValue(first);
  await expect(key).toHaveValue(/^key\./);
  await host.getByRole('button', { name: '收回密钥' }).click();
  await host.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
  await expect(host.getByText('推流密钥已收回')).toBeVisible();
  await host.getByRole('button', { name: '生成新密钥' }).click();
  await expect(key).toHaveValue(/^key\./);
});

test('K-06 a host shows the screen, and viewers see it', async ({ phone }) => {
  const host = await phone('host', stage.live.liveId);
  await host.getByRole('button', { name: '屏幕', exact: true }).click();
  await expect(host.getByText(/^网络.+ · \d+ kbps/)).toBeVisible();
  const viewer = await phone('viewer', stage.live.liveId);
  await expect.poll(() => playedFrames(viewer)).toBeGreaterThan(10);

  await host.reload();
  await host.getByRole('button', { name: '继续推流' }).click();
  await expect(host.getByText(/^网络.+ · \d+ kbps/)).toBeVisible();
  await expect(host.getByRole('button', { name: '继续推流' })).toHaveCount(0);
});

test('K-06 a host who reloads the page is asked, and is on the air again as before', async ({
  phone,
}) => {
  const host = await phone('host', stage.live.liveId);
  await host.getByRole('button', { name: '摄像头', exact: true }).click();
  await expect(host.getByText(/^网络.+ · \d+ kbps/)).toBeVisible();
  await host.getByRole('button', { name: '麦克风已开' }).click();
  // Another camera leaves the sound as it was.
  await host.getByRole('button', { name: '切换摄像头' }).click();
  await expect(host.getByRole('button', { name: '麦克风已关' })).toBeVisible();

  const asked: string[] = [];
  host.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await host.reload();
  expect(asked).toEqual(['beforeunload']);
  await expect(host.getByText(/^网络.+ · \d+ kbps/)).toBeVisible();
  await expect(host.getByRole('button', { name: '麦克风已关' })).toBeVisible();
  const sounds = await host
    .getByLabel('预览', { exact: true })
    .evaluate((video: HTMLVideoElement) =>
      (video.srcObject as MediaStream).getAudioTracks().map(({ enabled }) => enabled),
    );
  expect(sounds).toEqual([false]);
  const viewer = await phone('viewer', stage.live.liveId);
  await expect.poll(() => playedFrames(viewer)).toBeGreaterThan(10);
});

test('K-06 a host who changed cameras is seen again when a broken connection has come back', async ({
  server,
  phone,
}) => {
  test.setTimeout(120_000);
  const host = await phone('host', stage.live.liveId);
  const nextPublication = () =>
    host.waitForResponse(
      (answer) => answer.url().includes('/media/whip/') && answer.request().method() === 'POST',
    );
  const publication = nextPublication();
  await host.getByRole('button', { name: '摄像头', exact: true }).click();
  await expect(host.getByText(/^网络.+ · \d+ kbps/)).toBeVisible();
  await host.getByRole('button', { name: '切换摄像头' }).click();

  const answer = await publication;
  const { authorization = '' } = await answer.request().allHeaders();
  const again = nextPublication();
  const session = new URL(answer.headers().location ?? '', server.url);
  await fetch(session, { method: 'DELETE', headers: { authorization } });
  await again;
  const viewer = await phone('viewer', stage.live.liveId);
  await expect.poll(() => playedFrames(viewer)).toBeGreaterThan(10);
});

test('N-09 host and viewer come back by themselves when the media process was killed', async ({
  phone,
}) => {
  const host = await phone('host', stage.live.liveId);
  await host.getByRole('button', { name: '摄像头', exact: true }).click();
  await expect(host.getByText(/^网络.+ · \d+ kbps/)).toBeVisible();
  const viewer = await phone('viewer', stage.live.liveId);
  await expect.poll(() => playedFrames(viewer)).toBeGreaterThan(10);

  let reloads = 0;
  viewer.on('framenavigated', () => {
    reloads += 1;
  });
  process.kill(mediaProcessOf(process.pid) ?? 0, 'SIGKILL');
  await expect(host.getByText(/kbps/)).toHaveCount(0);
  await expect(host.getByText(/^网络.+ · \d+ kbps/)).toBeVisible();
  const nextFrames = async () => {
    const before = await playedFrames(viewer);
    await viewer.waitForTimeout(1_000);
    return (await playedFrames(viewer)) - before;
  };
  await expect.poll(nextFrames).toBeGreaterThan(5);
  expect(reloads).toBe(0);
});

test('N-03 a phone behind a firewall watches by HLS', async ({ server, phone }) => {
  const host = await openSamplePublisher(server, stage.live.liveId);
  const viewer = await phone('viewer', PAUSED_ROOM);
  await blockUdp(viewer);
  await viewer.goto(`${server.url}/room?id=${stage.live.liveId}`);
  await expect.poll(() => currentTime(viewer)).toBeGreaterThan(2);
  // A stream that came by WebRTC would stand there.
  const stream = (video: HTMLVideoElement) => video.srcObject;
  expect(await viewer.locator('video').evaluate(stream)).toBeNull();
  await host.destroy();
});

test('V-03 a replay is watched on the phone, segment by segment', async ({ guestPhone }) => {
  const guest = await guestPhone('补看的人', stage.replay.liveId);
  await expect(guest.getByRole('button', { name: '第3段' })).toBeVisible();
  await guest.getByRole('button', { name: '第2段' }).click();
  await expect(guest.getByRole('button', { name: '第2段' })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await expect(guest.getByLabel('说点什么…')).toHaveCount(0);
});

test('P-08 unknown and deleted rooms say so on the phone', async ({ phone }) => {
  const nowhere = await phone('viewer', '9999');
  await expect(nowhere.getByRole('heading', { name: '直播间不存在或尚未开播' })).toBeVisible();
  const deleted = await phone('viewer', stage.deleted.liveId);
  await expect(deleted.getByRole('heading', { name: '直播间已被删除' })).toBeVisible();
  for (const page of [nowhere, deleted])
    await expect(page.getByRole('button', { name: '退出登录' })).toBeVisible();
});

test('K-06 a viewer who came too early is let in when the live begins', async ({
  phone,
  server,
}) => {
  const client = await server.signIn('host');
  const created = await client.ok('roomCreate', { liveTitle: '还没开始', allowGuests: 0 });
  const { liveId, roomId } = created;
  const viewer = await phone('viewer', '9999');
  await viewer.clock.install();
  // Even by the address of the host, who may have passed on the wrong one.
  await viewer.goto(`${server.url}/room?id=${liveId}&room=${roomId}`);
  await expect(viewer.getByText('开播后本页会自动打开')).toBeVisible();
  const { token, account } = await client.ok('accountGet', { liveId });
  const host = await server.join({ ...created, token, accountId: account.id }, ['client']);
  expect(await host.command('begin', {})).toMatchObject({ result: 0 });
  await viewer.clock.runFor(25_000);
  await expect(viewer.getByRole('heading', { name: '还没开始' })).toBeVisible();

  await viewer.goto(`${server.url}/room`);
  await viewer.getByRole('button', { name: '退出登录' }).click();
  await expect(viewer.getByLabel('密码')).toBeVisible();
});

test('T-09 a phone that was away catches up by itself', async ({ phone, server }) => {
  const viewer = await phone('viewer', PAUSED_ROOM);
  await expectConnected(viewer);
  await viewer.context().setOffline(true);
  await expect(viewer.getByText(/已离线|重连中/)).toBeVisible();
  const other = await server.enter('viewer2', PAUSED_ROOM);
  await other.command('chat', { message: '你错过的那一句' });
  await viewer.context().setOffline(false);
  await expect(viewer.getByText('你错过的那一句')).toBeVisible();
  await other.leave();
});
