import { calls, WordAction } from '@live/protocol';
import type { Page } from '@playwright/test';
import type { TestServer } from '../../apps/server/src/testing/test-server.ts';
import type { Scene } from './scene.ts';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1280, height: 720 },
];
/** The whole range that the console is made for. */
const ALL_SIZES = [
  { width: 1920, height: 1080 },
  ...SIZES,
  { width: 1152, height: 720 },
  { width: 1024, height: 600 },
];
const inAllSizes = (scene: Scene): Scene => ({ ...scene, sizes: ALL_SIZES });

type Play = NonNullable<Scene['play']>;

const ready = async (page: Page) => {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('heading', { name: /^直播评论/ }).waitFor();
};

const isLive = (page: Page) => page.getByText('实时', { exact: true }).waitFor();

/** What is done in a room once it is there. */
const then =
  (play: Play): Play =>
  async (page, server) => {
    await ready(page);
    await play(page, server);
  };

const press = (name: string) =>
  then((page) => page.getByRole('button', { name, exact: true }).click());

const rowsOf = (page: Page) => page.getByRole('feed', { name: '评论列表' }).locator('[data-row]');

const screen = (name: string, path: string, as?: string): Scene => ({
  name,
  path,
  ...(as && { as }),
  sizes: SIZES,
  schemes: ['light', 'dark'],
});

const room = (name: string, liveId: string, play: Play = then(async () => {})): Scene => ({
  ...screen(name, `/?id=${liveId}`, 'admin'),
  play,
});

const dialog = (name: string, button: string): Scene => room(name, '1001', press(button));

/** Room 1002, as an operator does it. */
const pin = (text: string) => async (server: TestServer) => {
  const admin = await server.signIn('admin');
  await admin.ok('flowSave', { liveId: '1002', pin: { text } });
};

const asHost = async (server: TestServer, action: 'pause' | 'resume') => {
  const host = await server.enter('host', '1006');
  await host.command('host_control', { action });
  await host.leave();
};

const silenceAll = (state: 0 | 1) => async (server: TestServer) => {
  const host = await server.signIn('host');
  await host.ok('silence', { liveId: '1002', state, type: 1 });
};

const refuse = (name: keyof typeof calls) => async (page: Page) => {
  await page.route(`**${calls[name].path}`, (route) => route.abort());
};

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
    ...room(
      'room-parts-failed',
      '1001',
      then((page) => page.getByText('重试').first().waitFor()),
    ),
    prepare: async (page) => {
      await refuse('commentList')(page);
      await refuse('roomStats')(page);
    },
  },
  {
    ...room(
      'room-reconnecting',
      '1002',
      then((page) => page.getByText('重连中').waitFor()),
    ),
    prepare: (page) => page.routeWebSocket(/\/mqtt/, (socket) => socket.close()),
  },
  room(
    'comment-actions',
    '1002',
    then(async (page) => {
      await rowsOf(page).filter({ hasText: '橙子' }).last().hover();
    }),
  ),
  room(
    'comment-reply',
    '1002',
    then(async (page) => {
      const row = rowsOf(page).filter({ hasText: '小鱼儿' }).first();
      await row.hover();
      await row.getByRole('button', { name: '回复' }).click();
      await page.keyboard.type('有灰色，三号链接第二个选项');
    }),
  ),
  room(
    'comment-new',
    '1001',
    then(async (page) => {
      await isLive(page);
      await page.waitForTimeout(3_000);
      await rowsOf(page).nth(3).hover();
      await page.mouse.wheel(0, -2_000);
      await page.getByRole('button', { name: /条新评论/ }).waitFor();
    }),
  ),
  {
    ...room(
      'comment-all-muted',
      '1002',
      then(async (page, server) => {
        await isLive(page);
        await silenceAll(1)(server);
        await page.getByRole('switch', { name: '全员禁言', checked: true }).waitFor();
      }),
    ),
    after: silenceAll(0),
  },
  inAllSizes(
    room(
      'question-mute',
      '1002',
      then(async (page) => {
        const row = rowsOf(page).filter({ hasText: '橙子' }).last();
        await row.hover();
        await row.getByRole('button', { name: '禁言' }).click();
        await page.getByRole('dialog').waitFor();
      }),
    ),
  ),
  room(
    'person-card',
    '1002',
    then(async (page, server) => {
      await isLive(page);
      const colleague = await server.enter('hostadmin', '1002');
      await colleague.command('heartbeat', { client_id: 'colleague' });
      await page.getByRole('list', { name: '同时在场的运营人员' }).waitFor();
      await colleague.leave();
      await rowsOf(page).getByRole('button', { name: '小鱼儿' }).first().click();
      await page.getByRole('dialog', { name: '小鱼儿的名片' }).getByText('处理记录').waitFor();
    }),
  ),
  room(
    'question-remove',
    '1002',
    then(async (page) => {
      const row = rowsOf(page).filter({ hasText: '橙子' }).last();
      await row.hover();
      await row.getByRole('button', { name: '移出' }).click();
      await page.getByRole('dialog').getByText('广告', { exact: true }).click();
    }),
  ),
  {
    ...room(
      'undo-message',
      '1002',
      then(async (page) => {
        const row = rowsOf(page).filter({ hasText: '橙子' }).last();
        await row.hover();
        await row.getByRole('button', { name: '删除' }).click();
        await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
        await page.getByRole('button', { name: /撤销/ }).hover();
      }),
    ),
    after: async (server) => {
      const admin = await server.signIn('admin');
      const { items } = await admin.ok('actionList', { liveId: '1002', kind: 'comment-del' });
      await admin.ok('undo', { liveId: '1002', actionId: items[0]?.id ?? '' });
    },
  },
  dialog('flow', '互动管理'),
  room(
    'selection',
    '1002',
    then(async (page) => {
      const position = { x: 10, y: 10 };
      await rowsOf(page).filter({ hasText: '这个沙发有灰色吗' }).first().click({ position });
      const last = rowsOf(page).filter({ hasText: '福袋什么时候开奖呀' }).first();
      await last.click({ position, modifiers: ['Shift'] });
      await page.getByRole('toolbar', { name: '已选评论' }).waitFor();
    }),
  ),
  room(
    'folding',
    '1002',
    then(async (page, server) => {
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
  ),
  {
    ...room(
      'pinned',
      '1002',
      then(async (page, server) => {
        await isLive(page);
        await pin('今晚八点抽三台扫地机，评论“我要”参加')(server);
        await page.getByRole('button', { name: '取消置顶' }).waitFor();
      }),
    ),
    after: pin(''),
  },
  dialog('dialog-lucky-bags', '福袋记录'),
  room(
    'dialog-winners',
    '1001',
    then(async (page) => {
      await page.getByRole('button', { name: '福袋记录' }).click();
      await page.getByRole('button', { name: '查看' }).last().click();
    }),
  ),
  dialog('dialog-activity', '直播活动'),
  room('dialog-activity-new', '1006', press('直播活动')),
  dialog('dialog-reports', '举报管理'),
  dialog('dialog-permission', '观看权限'),
  room(
    'dialog-permission-tags',
    '1001',
    then(async (page) => {
      await page.getByRole('button', { name: '观看权限' }).click();
      await page.getByText('指定标签的用户可观看').click();
      const boxes = page.getByRole('dialog').locator('tbody').getByRole('checkbox');
      for (const index of [0, 2]) await boxes.nth(index).check();
    }),
  ),
  dialog('dialog-silences', '禁言名单'),
  {
    ...room(
      'dialog-removed',
      '1002',
      then(async (page, server) => {
        const admin = await server.signIn('admin');
        const removed = { liveId: '1002', accountId: 'u-viewer2' };
        await admin.ok('removalSave', { ...removed, durationSeconds: 3600, reason: '广告' });
        await page.getByRole('button', { name: '禁言名单' }).click();
        await page.getByRole('tab', { name: '已移出' }).click();
        await page.getByRole('button', { name: '允许返回' }).waitFor();
      }),
    ),
    after: async (server) => {
      const admin = await server.signIn('admin');
      await admin.ok('removalEnd', { liveId: '1002', accountId: 'u-viewer2' });
    },
  },
  room(
    'dialog-action-log',
    '1001',
    then(async (page) => {
      await page.keyboard.press('l');
      await page.getByRole('dialog').getByRole('row').nth(2).waitFor();
    }),
  ),
  room(
    'dialog-words',
    '1002',
    then(async (page, server) => {
      const admin = await server.signIn('admin');
      const add = [
        { word: '加微信', action: WordAction.BLOCK },
        { word: '低价转让', action: WordAction.HOLD },
        { word: '骗子', action: WordAction.REPLACE },
      ];
      await admin.ok('wordSave', { liveId: '1002', add });
      await page.getByRole('button', { name: '互动管理' }).click();
      await page.getByRole('button', { name: /词/ }).click();
      await page.getByRole('dialog', { name: /词/ }).waitFor();
    }),
  ),
  room(
    'dialog-search',
    '1002',
    then(async (page) => {
      await page.getByRole('button', { name: '更多' }).click();
      await page.getByRole('button', { name: '搜索评论' }).click();
      await page.getByRole('searchbox', { name: '评论内容' }).fill('沙发');
      await page.keyboard.press('Enter');
    }),
  ),
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
  room(
    'shortcuts',
    '1001',
    then(async (page) => {
      await page.keyboard.press('?');
      await page.getByRole('dialog').waitFor();
    }),
  ),
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
    ...room(
      'alert-paused',
      '1006',
      then(async (page, server) => {
        await isLive(page);
        await asHost(server, 'pause');
        await page.getByRole('alertdialog').waitFor();
      }),
    ),
    after: (server) => asHost(server, 'resume'),
  },
];
