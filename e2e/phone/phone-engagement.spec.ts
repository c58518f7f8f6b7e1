import { expect, expectConnected, GUEST_ROOM, sendComment, test } from '../support/phone.ts';

test('B-03 a report from a phone lights the console’s red dot', async ({
  openRoom,
  phone,
  server,
}) => {
  const console = await openRoom('host', GUEST_ROOM);
  const viewer = await phone('viewer', GUEST_ROOM);
  await Promise.all([console, viewer].map(expectConnected));
  await viewer.getByRole('button', { name: '举报' }).click();
  await viewer.getByRole('button', { name: '提交' }).click();
  await expect(viewer.getByText('请选择或填写举报原因')).toBeVisible();
  await expect(viewer.locator('label').filter({ has: viewer.getByRole('radio') })).toHaveText([
    ...['垃圾广告', '虚假宣传', '低俗内容', '辱骂攻击', '诱导私下交易'],
  ]);
  await viewer.getByLabel('垃圾广告').check();
  await viewer.getByLabel('补充说明').fill('有人让加微信');
  await viewer.getByRole('button', { name: '提交' }).click();
  await expect(viewer.getByText('举报成功，感谢反馈')).toBeVisible();
  await expect(console.getByRole('button', { name: /举报管理.*有新的举报/ })).toBeVisible();
  const { items } = await (await server.signIn('host')).ok('reportList', { liveId: GUEST_ROOM });
  expect(items[0]?.content).toBe('垃圾广告：有人让加微信');
});

test.describe('figures', () => {
  test.use({ settings: { statisticsMs: 1_000 } });

  test('S-03 likes and people on phones move the console’s figures', async ({
    openRoom,
    phone,
    guestPhone,
  }) => {
    const console = await openRoom('admin', GUEST_ROOM);
    const viewer = await phone('viewer', GUEST_ROOM);
    const guest = await guestPhone('热情的人', GUEST_ROOM);
    await Promise.all([console, viewer, guest].map(expectConnected));
    await expect(viewer.getByText('2人在线')).toBeVisible();
    for (let tap = 0; tap < 9; tap += 1) await guest.getByRole('button', { name: '点赞' }).click();
    await expect(viewer.getByRole('button', { name: '点赞' })).toContainText('9');
    await expect(console.locator('[data-key=likeCount]')).toHaveText('9');
    await expect(console.locator('[data-key=maxOnlineCount]')).toHaveText('2');
  });
});

test('A-04 an activity shows on phones, with a link only where it is one address', async ({
  phone,
  server,
}) => {
  const viewer = await phone('viewer', GUEST_ROOM);
  await expectConnected(viewer);
  const host = await server.signIn('host');
  const launch = (activityLink: string) =>
    host.ok('activityCreate', { liveId: GUEST_ROOM, activityName: '秋季满减', activityLink });
  const { activityId } = await launch('https://example.com/autumn');
  const card = viewer.getByRole('region', { name: '活动' });
  await expect(card.getByRole('link')).toHaveAttribute('href', 'https://example.com/autumn');
  await host.ok('activityClose', { liveId: GUEST_ROOM, activityId });
  await expect(card).toHaveCount(0);
  await launch('javascript:alert(1)');
  await expect(card).toContainText('javascript:alert(1)');
  await expect(card.getByRole('link')).toHaveCount(0);
});

test('L-05 a host launches a lucky bag, viewers enter it, and everybody sees who won', {
  tag: '@journey',
}, async ({ server, phone, guestPhone }) => {
  test.setTimeout(120_000);
  const host = await phone('host', GUEST_ROOM);
  const viewer = await phone('viewer', GUEST_ROOM);
  const guest = await guestPhone('碰碰运气', GUEST_ROOM);
  await Promise.all([host, viewer, guest].map(expectConnected));

  await host.getByRole('button', { name: '发福袋' }).click();
  await host.getByLabel('积分总数').fill('3');
  await host.getByRole('button', { name: '发起', exact: true }).click();
  await expect(host.getByRole('alert')).toContainText('积分总数不能少于份数');
  await expect(host.getByLabel('开奖时间').locator('option')).toHaveText([
    ...['30秒后', '1分钟后', '3分钟后', '5分钟后', '10分钟后'],
  ]);
  const forAccounts = host.getByLabel('仅限登录账号参与，访客不参与');
  await expect(forAccounts).not.toBeChecked();
  await host.getByLabel('类型').selectOption('自定义奖品');
  await expect(forAccounts).toBeChecked();
  await expect(host.getByRole('alert')).toHaveText('');
  await expect(host.getByLabel('奖品名称')).toHaveValue('');
  await expect(host.getByLabel('分配')).toHaveCount(0);
  await host.getByLabel('类型').selectOption('积分');
  await expect(host.getByLabel('积分总数')).toHaveValue('3');
  await host.getByLabel('积分总数').fill('200');
  await host.getByLabel('份数').fill('1');
  await host.getByLabel('参与条件').selectOption('指定评论');
  await host.getByLabel('指定评论内容').fill('好物加倍');
  await host.getByLabel('开奖时间').selectOption('30秒后');
  await host.getByRole('button', { name: '发起', exact: true }).click();
  const question = host.getByRole('dialog', { name: '确定发起福袋吗？' });
  await expect(question).toContainText(/200积分共1份，拼手气.*“好物加倍”.*30秒后开奖/);
  await question.getByRole('button', { name: '确定发起' }).click();
  for (const page of [host, viewer, guest]) {
    await expect(page.getByRole('button', { name: /福袋.*后开奖/ })).toBeVisible();
  }

  await viewer.getByRole('button', { name: /福袋.*后开奖/ }).click();
  await expect(viewer.getByText('发送评论“好物加倍”参与')).toBeVisible();
  await viewer.getByRole('button', { name: '一键参与' }).click();
  await expect(
    viewer.getByRole('button', { name: '已参与，等待开奖', exact: true }),
  ).toBeDisabled();
  await sendComment(guest, '随便说说');
  await expect(guest.getByText('已参与，等待开奖')).toHaveCount(0);

  await expect(viewer.getByRole('dialog', { name: '恭喜中奖' })).toContainText('获得 200 积分', {
    timeout: 60_000,
  });
  await expect(guest.getByRole('dialog', { name: '中奖名单' })).toContainText('小鱼儿');
  // Who took no part has lost nothing.
  await expect(guest.getByText('很遗憾，未中奖')).toHaveCount(0);
  await expect(host.getByRole('dialog', { name: '中奖名单' })).toContainText('小鱼儿');

  const admin = await server.signIn('admin');
  const { items } = await admin.ok('luckyBagList', { liveId: GUEST_ROOM });
  const luckyBagId = items[0]?.luckyBagId ?? '';
  const winners = await admin.ok('luckyBagWinnerList', { liveId: GUEST_ROOM, luckyBagId });
  expect(winners.items).toMatchObject([{ winnerAccountName: 'viewer', rewardNum: 200 }]);
});

test('L-07 L-05 badge and sheet read 开奖中… during the draw, and who lost reads so', async ({
  server,
  phone,
}) => {
  test.slow();
  const viewers = [await phone('viewer', GUEST_ROOM), await phone('viewer2', GUEST_ROOM)];
  const host = await phone('host', GUEST_ROOM);
  // The host's phone receives the result as a notice that it passes over: the draw never ends there.
  await host.routeWebSocket(/\/mqtt/, (page) => {
    const broker = page.connectToServer();
    broker.onMessage((message) =>
      page.send(
        Buffer.from(
          Buffer.from(message as Buffer)
            .toString('latin1')
            .replaceAll('"code":12611,', '"code":12999,'),
          'latin1',
        ),
      ),
    );
  });
  await host.reload();
  await Promise.all([...viewers, host].map(expectConnected));
  await (await server.signIn('host')).ok('luckyBagLaunch', {
    liveId: GUEST_ROOM,
    luckyBagType: 1,
    totalPointsNum: 200,
    luckyBagNum: 1,
    grabType: 1,
    enrollCondition: 1,
    filterWinner: 0,
    drawAfter: 10,
  });
  for (const viewer of viewers) await sendComment(viewer, '我来了');
  await host.getByRole('button', { name: /福袋.*后开奖/ }).click();
  const sheet = host.getByRole('dialog', { name: '福袋' });
  await expect(sheet).toContainText('后开奖');
  await expect(sheet.getByText('开奖中…')).toBeVisible({ timeout: 60_000 });
  await sheet.getByRole('button', { name: '关闭' }).click();
  await expect(host.getByRole('button', { name: /^福袋.*开奖中…$/ })).toBeVisible();

  const results = await Promise.all(
    viewers.map(async (viewer) => {
      const result = viewer.getByRole('dialog', { name: /恭喜中奖|中奖名单/ });
      await expect(result).toBeVisible({ timeout: 60_000 });
      return (await result.textContent()) ?? '';
    }),
  );
  // Both list who won: the title tells them apart.
  const [winner, loser] = [true, false].map((hasWon) =>
    results.find((text) => text.includes('恭喜中奖') === hasWon),
  );
  expect(winner).toContain('获得 200 积分');
  expect(winner).not.toContain('很遗憾');
  expect(loser).toContain('中奖名单');
  expect(loser).toContain('很遗憾，未中奖');
});
