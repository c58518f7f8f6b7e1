import { ReviewMode } from '@live/protocol';
import type { Page } from '@playwright/test';
import type { Scene } from './scene.ts';

const isLive = (page: Page) => page.getByText('实时', { exact: true }).waitFor();

const create = (page: Page) => page.getByRole('button', { name: '开一场直播' }).click();

const prepare = async (page: Page) => {
  await create(page);
  await page.getByLabel('直播标题').fill('周末家居好物');
  await page.getByRole('button', { name: '创建' }).click();
  await page.getByRole('button', { name: '开始直播' }).waitFor();
};

const phone = (name: string, path: string, as?: string, play?: Scene['play']): Scene => ({
  name: `phone-${name}`,
  path,
  ...(as && { as }),
  sizes: [{ width: 390, height: 844 }],
  schemes: ['light', 'dark'],
  ...(play && { play }),
});

/** The phone of a viewer whom an operator has made a moderator. */
const moderatorPhone = (name: string, play: NonNullable<Scene['play']>): Scene => ({
  ...phone(name, '/room?id=1002', 'viewer', async (page, server) => {
    await isLive(page);
    const admin = await server.signIn('admin');
    await admin.ok('moderatorAdd', { liveId: '1002', accountId: 'u-viewer' });
    await play(page, server);
  }),
  sizes: [
    { width: 390, height: 844 },
    { width: 320, height: 568 },
  ],
  after: async (server) => {
    const admin = await server.signIn('admin');
    await admin.ok('flowSave', { liveId: '1002', reviewMode: ReviewMode.OFF });
    await admin.ok('moderatorRemove', { liveId: '1002', accountId: 'u-viewer' });
  },
});

export const phoneScenes: readonly Scene[] = [
  phone('entrance', '/room?id=1001'),
  phone('viewer', '/room?id=1001', 'viewer', isLive),
  phone('viewer-paused', '/room?id=1002', 'viewer', isLive),
  phone('viewer-replay', '/room?id=1004', 'viewer'),
  phone('viewer-ended', '/room?id=1003', 'viewer'),
  {
    ...phone('viewer-removed', '/room?id=1002', 'viewer', async (page, server) => {
      await isLive(page);
      const admin = await server.signIn('admin');
      const removed = { liveId: '1002', accountId: 'u-viewer', durationSeconds: 600 };
      await admin.ok('removalSave', { ...removed, reason: '广告' });
      await page.getByText('原因：广告').waitFor();
    }),
    after: async (server) => {
      const admin = await server.signIn('admin');
      await admin.ok('removalEnd', { liveId: '1002', accountId: 'u-viewer' });
    },
  },
  moderatorPhone('moderator-menu', async (page) => {
    const others = page.getByRole('list', { name: '评论' }).getByRole('listitem');
    await others.filter({ hasText: '橙子' }).last().click({ button: 'right' });
    await page.getByRole('region', { name: '房管操作' }).waitFor();
  }),
  moderatorPhone('moderator-held', async (page, server) => {
    const admin = await server.signIn('admin');
    await admin.ok('flowSave', { liveId: '1002', reviewMode: ReviewMode.ALL });
    const other = await server.enter('viewer2', '1002');
    for (const message of ['这款有现货吗', '加我领优惠', '几号发货呀'])
      await other.command('chat', { message });
    await other.leave();
    await page.getByRole('button', { name: '待审，3条' }).click();
    await page.getByRole('list', { name: '待审' }).waitFor();
  }),
  phone('report', '/room?id=1001', 'viewer', async (page) => {
    await isLive(page);
    await page.getByRole('button', { name: '举报' }).click();
  }),
  phone('host', '/room?id=1001', 'host', isLive),
  phone('viewer-portrait', '/room?id=1006', 'viewer', isLive),
  phone('host-camera', '/room?id=1006', 'host', async (page) => {
    await isLive(page);
    await page.getByRole('button', { name: '摄像头', exact: true }).click();
    await page.getByText(/^网络/).waitFor();
  }),
  phone('host-prompt', '/room?id=1002', 'host', async (page, server) => {
    await isLive(page);
    const admin = await server.signIn('admin');
    const text = '介绍一下三号链接的赠品，再提醒一次今晚八点抽奖';
    await admin.ok('promptSend', { liveId: '1002', text });
    await page.getByText(text).waitFor();
  }),
  {
    ...phone('host-paused', '/room?id=1006', 'host', async (page) => {
      await isLive(page);
      await page.getByRole('button', { name: '暂停', exact: true }).click();
      await page.getByText('直播已暂停').waitFor();
    }),
    after: async (server) => {
      const host = await server.enter('host', '1006');
      await host.command('host_control', { action: 'resume' });
      await host.leave();
    },
  },
  phone('host-lucky-bag', '/room?id=1006', 'host', async (page) => {
    await isLive(page);
    await page.getByRole('button', { name: '发福袋' }).click();
  }),
  phone('host-lucky-bag-question', '/room?id=1006', 'host', async (page) => {
    await isLive(page);
    await page.getByRole('button', { name: '发福袋' }).click();
    await page.getByRole('button', { name: '发起', exact: true }).click();
    await page.getByRole('button', { name: '确定发起' }).waitFor();
  }),
  phone('host-end', '/room?id=1001', 'host', async (page) => {
    await isLive(page);
    await page.getByRole('button', { name: '结束直播' }).click();
  }),
  phone('host-ended', '/room?id=1003', 'host', async (page) => {
    await page.getByText('观看人数').waitFor();
  }),
  phone('host-home', '/room', 'host'),
  phone('host-new-room', '/room', 'otherhost', create),
  phone('host-prepare', '/room', 'otherhost', prepare),
  phone('host-without-picture', '/room', 'otherhost', async (page) => {
    await prepare(page);
    const start = page.getByRole('button', { name: '开始直播' });
    // The first press opens the camera.
    await start.click();
    await page.getByRole('button', { name: '画面已开' }).click();
    await start.click();
    await page.getByRole('dialog').waitFor();
  }),
  phone('missing', '/room?id=9999', 'viewer'),
  phone('viewer-home', '/room', 'viewer'),
];
