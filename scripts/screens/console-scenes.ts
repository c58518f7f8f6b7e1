import { calls, WordAction } from '@live/protocol';
import {
  asHost,
  dialog,
  inAllSizes,
  isLive,
  pin,
  press,
  ready,
  refuse,
  room,
  rowsOf,
  screen,
  silenceAll,
} from './console-steps.ts';
import type { Scene } from './scene.ts';

export const consoleScenes: readonly Scene[] = [
  screen('sign-in', '/sign-in'),
  inAllSizes({
    ...screen('room-list', '/', 'admin'),
    play: (page) => page.getByRole('row').nth(3).waitFor(),
  }),
  {
    ...screen('room-list-empty', '/', 'otherhost'),
    play: (page) => page.getByText('暂无数据').waitFor(),
  },
  inAllSizes(room('room-living', '1001', press('播放'))),
  room('room-paused', '1002'),
  room('room-ended', '1003'),
  inAllSizes(room('room-replay', '1004')),
  room('room-portrait', '1006', press('播放')),
  { ...room('room-living-anchor', '1001'), as: 'host' },
  { ...room('room-narrow', '1001'), sizes: [{ width: 820, height: 1180 }] },
  {
    ...screen('room-loading', '/?id=1001', 'admin'),
    prepare: async (page) => {
      await page.route(`**${calls.commentList.path}`, () => {});
      await page.route(`**${calls.roomStats.path}`, () => {});
    },
    play: ready,
  },
  {
    ...room('room-parts-failed', '1001', (page) => page.getByText('重试').first().waitFor()),
    prepare: async (page) => {
      await refuse('commentList')(page);
      await refuse('roomStats')(page);
    },
  },
  {
    ...room('room-reconnecting', '1002', (page) => page.getByText('重连中').waitFor()),
    prepare: (page) => page.routeWebSocket(/\/mqtt/, (socket) => socket.close()),
  },
  inAllSizes({
    ...room('comment-actions', '1002'),
    pose: (page) => rowsOf(page).filter({ hasText: '橙子' }).last().hover(),
  }),
  room('comment-reply', '1002', async (page) => {
    const row = rowsOf(page).filter({ hasText: '小鱼儿' }).first();
    await row.hover();
    await row.getByRole('button', { name: '回复' }).click();
    await page.keyboard.type('有灰色，三号链接第二个选项');
  }),
  room('comment-new', '1001', async (page) => {
    await isLive(page);
    await page.waitForTimeout(3_000);
    await rowsOf(page).nth(3).hover();
    await page.mouse.wheel(0, -2_000);
    await page.getByRole('button', { name: /条新评论/ }).waitFor();
  }),
  {
    ...room('comment-all-muted', '1002', async (page, server) => {
      await isLive(page);
      await silenceAll(1)(server);
      await page.getByRole('switch', { name: '全员禁言', checked: true }).waitFor();
    }),
    after: silenceAll(0),
  },
  inAllSizes(
    room('question-mute', '1002', async (page) => {
      const row = rowsOf(page).filter({ hasText: '橙子' }).last();
      await row.hover();
      await row.getByRole('button', { name: '禁言' }).click();
      await page.getByRole('dialog').waitFor();
    }),
  ),
  room('person-card', '1002', async (page, server) => {
    await isLive(page);
    const colleague = await server.enter('hostadmin', '1002');
    await colleague.command('heartbeat', { client_id: 'colleague' });
    await page.getByRole('list', { name: '同时在场的运营人员' }).waitFor();
    await colleague.leave();
    await rowsOf(page).getByRole('button', { name: '小鱼儿' }).first().click();
    await page.getByRole('dialog', { name: '小鱼儿的名片' }).getByText('处理记录').waitFor();
  }),
  room('question-remove', '1002', async (page) => {
    const row = rowsOf(page).filter({ hasText: '橙子' }).last();
    await row.hover();
    await row.getByRole('button', { name: '移出' }).click();
    await page.getByRole('dialog').getByText('广告', { exact: true }).click();
  }),
  {
    ...room('undo-message', '1002', async (page) => {
      const row = rowsOf(page).filter({ hasText: '橙子' }).last();
      await row.hover();
      await row.getByRole('button', { name: '删除' }).click();
      await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
      await page.getByRole('button', { name: /撤销/ }).hover();
    }),
    after: async (server) => {
      const admin = await server.signIn('admin');
      const { items } = await admin.ok('actionList', { liveId: '1002', kind: 'comment-del' });
      await admin.ok('undo', { liveId: '1002', actionId: items[0]?.id ?? '' });
    },
  },
  inAllSizes(dialog('flow', '互动管理')),
  room('selection', '1002', async (page) => {
    const position = { x: 10, y: 10 };
    await rowsOf(page).filter({ hasText: '这个沙发有灰色吗' }).first().click({ position });
    const last = rowsOf(page).filter({ hasText: '福袋什么时候开奖呀' }).first();
    await last.click({ position, modifiers: ['Shift'] });
    await page.getByRole('toolbar', { name: '已选评论' }).waitFor();
  }),
  room('folding', '1002', async (page, server) => {
    await isLive(page);
    await page.getByRole('button', { name: '折叠重复' }).click();
    for (const name of ['viewer', 'viewer2']) {
      const viewer = await server.enter(name, '1002');
      for (const message of ['我要', '我 要！', '我要～'])
        await viewer.command('chat', { message });
      await viewer.leave();
    }
    await rowsOf(page).getByText('×6').waitFor();
  }),
  {
    ...room('pinned', '1002', async (page, server) => {
      await isLive(page);
      await pin('今晚八点抽三台扫地机，评论“我要”参加')(server);
      await page.getByRole('button', { name: '取消置顶' }).waitFor();
    }),
    after: pin(''),
  },
  room('prompt', '1002', async (page) => {
    await isLive(page);
    const open = () => page.getByRole('button', { name: '提词', exact: true }).click();
    const input = page.getByRole('textbox', { name: '给主播的提词' });
    await open();
    await input.fill('介绍一下三号链接的赠品，再提醒一次今晚八点抽奖');
    await input.press('Enter');
    await page.getByRole('button', { name: '收回' }).waitFor();
    await open();
    await input.waitFor();
  }),
  {
    ...room('comment-removed', '1002', async (page, server) => {
      await isLive(page);
      const admin = await server.signIn('admin');
      const removed = { liveId: '1002', accountId: 'u-viewer2', durationSeconds: 3600 };
      await admin.ok('removalSave', { ...removed, reason: '广告' });
      await rowsOf(page).getByText('已移出').first().waitFor();
    }),
    pose: (page) => rowsOf(page).filter({ hasText: '橙子' }).last().hover(),
    after: async (server) => {
      const admin = await server.signIn('admin');
      await admin.ok('removalEnd', { liveId: '1002', accountId: 'u-viewer2' });
    },
  },
  dialog('dialog-lucky-bags', '福袋记录'),
  room('dialog-winners', '1001', async (page) => {
    await page.getByRole('button', { name: '福袋记录' }).click();
    await page.getByRole('button', { name: '查看' }).last().click();
  }),
  dialog('dialog-activity', '直播活动'),
  room('dialog-activity-new', '1006', press('直播活动')),
  inAllSizes(dialog('dialog-reports', '举报管理')),
  dialog('dialog-permission', '观看权限'),
  room('dialog-permission-tags', '1001', async (page) => {
    await page.getByRole('button', { name: '观看权限' }).click();
    await page.getByText('指定标签的用户可观看').click();
    const boxes = page.getByRole('dialog').locator('tbody').getByRole('checkbox');
    for (const index of [0, 2]) await boxes.nth(index).check();
  }),
  inAllSizes(dialog('dialog-silences', '禁言名单')),
  {
    ...room('dialog-removed', '1002', async (page, server) => {
      const admin = await server.signIn('admin');
      const removed = { liveId: '1002', accountId: 'u-viewer2' };
      await admin.ok('removalSave', { ...removed, durationSeconds: 3600, reason: '广告' });
      await page.getByRole('button', { name: '禁言名单' }).click();
      await page.getByRole('tab', { name: '已移出' }).click();
      await page.getByRole('button', { name: '允许返回' }).waitFor();
    }),
    after: async (server) => {
      const admin = await server.signIn('admin');
      await admin.ok('removalEnd', { liveId: '1002', accountId: 'u-viewer2' });
    },
  },
  {
    ...room('dialog-moderators', '1002', async (page, server) => {
      const admin = await server.signIn('admin');
      for (const accountId of ['u-viewer', 'u-viewer2'])
        await admin.ok('moderatorAdd', { liveId: '1002', accountId });
      await page.getByRole('button', { name: '禁言名单' }).click();
      await page.getByRole('tab', { name: '房管' }).click();
      await page.getByRole('button', { name: '撤销房管' }).first().waitFor();
    }),
    // Kept for the next: the badge in the comments, and the card.
  },
  {
    ...room('card-moderator', '1002', async (page) => {
      await rowsOf(page).getByText('房管').first().waitFor();
      await rowsOf(page).getByRole('button', { name: '橙子' }).last().click();
      await page.getByRole('button', { name: '撤销房管' }).waitFor();
    }),
    after: async (server) => {
      const admin = await server.signIn('admin');
      for (const accountId of ['u-viewer', 'u-viewer2'])
        await admin.ok('moderatorRemove', { liveId: '1002', accountId });
    },
  },
  room('dialog-action-log', '1001', async (page) => {
    await page.keyboard.press('l');
    await page.getByRole('dialog').getByRole('row').nth(2).waitFor();
  }),
  room('dialog-words', '1002', async (page, server) => {
    const admin = await server.signIn('admin');
    const add = [
      { word: '加微信', action: WordAction.BLOCK },
      { word: '低价转让', action: WordAction.HOLD },
      { word: '骗子', action: WordAction.REPLACE },
    ];
    await admin.ok('wordSave', { liveId: '1002', add });
    await page.getByRole('button', { name: '互动管理' }).click();
    await page.getByRole('button', { name: '管理词表' }).click();
    await page.getByRole('dialog', { name: /词/ }).waitFor();
  }),
  room('dialog-search', '1002', async (page) => {
    await page.getByRole('button', { name: '更多' }).click();
    await page.getByRole('button', { name: '搜索评论' }).click();
    await page.getByRole('searchbox', { name: '评论内容' }).fill('沙发');
    await page.keyboard.press('Enter');
  }),
  room('timeshift', '1001', async (page) => {
    await page.getByRole('button', { name: '回看', exact: true }).click();
    const picture = page.getByRole('region', { name: '回看', exact: true });
    await picture.getByRole('button', { name: '暂停', exact: true }).click();
  }),
  {
    ...screen('review', '/?id=1004&view=review&at=5000', 'admin'),
    play: (page) => page.getByRole('slider', { name: '时间轴' }).waitFor(),
  },
  {
    ...screen('live-report', '/?id=1004&view=report', 'admin'),
    play: (page) => page.getByRole('heading', { level: 1 }).waitFor(),
  },
  dialog('question-close-room', '关闭直播间'),
  dialog('preferences', '设置'),
  room('shortcuts', '1001', async (page) => {
    await page.keyboard.press('?');
    await page.getByRole('dialog').waitFor();
  }),
  room('sign-in-expired', '1001', async (page, server) => {
    await press('关闭直播间')(page, server);
    await page.context().clearCookies();
    // Some other call of the page may find out first, and its dialog then stands over the question.
    const agree = page.getByRole('dialog').getByRole('button', { name: '确定' });
    await agree.click({ timeout: 2_000 }).catch(() => undefined);
    await page.getByRole('dialog', { name: '登录已失效，请重新登录' }).waitFor();
  }),
  screen('problem-not-found', '/?id=9999', 'admin'),
  screen('problem-deleted', '/?id=1005', 'admin'),
  screen('problem-no-permission', '/?id=1001', 'viewer'),
  { ...screen('problem-unreachable', '/?id=1001', 'admin'), prepare: refuse('roomInfo') },
  {
    ...room('alert-paused', '1006', async (page, server) => {
      await isLive(page);
      await asHost(server, 'pause');
      await page.getByRole('alertdialog').waitFor();
    }),
    after: (server) => asHost(server, 'resume'),
  },
];
