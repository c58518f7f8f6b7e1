import { stage, TEST_PASSWORD, TestClient } from '@live/testkit';
import { expect, type Page } from '@playwright/test';
import { Cluster } from '../support/cluster.ts';
import { inputOf, PAUSED_ROOM, rowsOf, rowWith } from '../support/comments.ts';
import { openDialog, tableRows } from '../support/dialogs.ts';
import { test as base } from '../support/stall-aware-test.ts';

// One pair of servers for all of them, in this order: one of the two is killed on the way.
base.describe.configure({ mode: 'serial', timeout: 120_000 });
base.skip(!Cluster.canStart() && !process.env.CI, '需要 PostgreSQL 与 RabbitMQ');

const test = base.extend<{ openRoom(): Promise<Page> }, { cluster: Cluster }>({
  cluster: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern here.
    async ({}, use) => {
      const cluster = await Cluster.start();
      await use(cluster);
      await cluster.destroy();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  openRoom: async ({ cluster, page }, use) => {
    await use(async () => {
      const answer = await page.request.post(`${cluster.url}/auth/login`, {
        data: { name: 'admin', password: TEST_PASSWORD },
        headers: { origin: cluster.url },
      });
      expect((await answer.json()).code).toBe(0);
      await page.goto(`${cluster.url}/?id=${PAUSED_ROOM}`);
      await expect(page.getByTitle('实时连接')).toHaveText('实时');
      return page;
    });
  },
});

const signIn = async ({ url }: Cluster, name: string): Promise<TestClient> => {
  const { token } = await new TestClient(url, undefined).ok('login', {
    ...{ name, password: TEST_PASSWORD },
  });
  return new TestClient(url, token);
};

const hostSays = (host: TestClient, comment: string) =>
  host.ok('commentSystem', {
    ...{
      liveId: PAUSED_ROOM,
      accountId: stage.host.id,
      accountCorpId: stage.corpId,
      isSystem: 0,
      comment,
    },
  });

const send = async (page: Page, text: string) => {
  await inputOf(page).fill(text);
  await inputOf(page).press('Enter');
  await expect(rowWith(page, text)).toHaveCount(1);
};

test('C-10 comments travel between two servers', async ({ cluster, openRoom }) => {
  const page = await openRoom();
  await send(page, '操作员的评论');
  const host = await signIn(cluster, 'host');
  for (const text of ['第一台', '第二台']) await hostSays(host, `来自${text}`);
  await expect(rowWith(page, '来自第一台')).toBeVisible();
  await expect(rowWith(page, '来自第二台')).toBeVisible();
});

test('M-01 a silence at either shows in the list and on the comments', async ({
  cluster,
  openRoom,
}) => {
  const page = await openRoom();
  const admin = await signIn(cluster, 'admin');
  await admin.ok('silence', {
    ...{
      liveId: PAUSED_ROOM,
      state: 1,
      type: 0,
      accountId: stage.viewer.id,
      accountCorpId: stage.corpId,
    },
  });
  await expect(rowsOf(page).filter({ hasText: '已禁言' }).first()).toBeVisible();
  const dialog = await openDialog(page, '禁言名单');
  await expect(tableRows(dialog)).toHaveCount(1);
});

test('O-13 T-08 one of the two is killed, and the room goes on', async ({ cluster, openRoom }) => {
  const page = await openRoom();
  const host = await signIn(cluster, 'host');
  await hostSays(host, '断电之前');
  await cluster.killOne();
  const sent = ['断电之后一', '断电之后二', '断电之后三'];
  for (const text of sent) await hostSays(host, text);
  for (const text of ['断电之前', ...sent]) await expect(rowWith(page, text)).toHaveCount(1);
  await send(page, '操作员照常说话');
  const viewer = await signIn(cluster, 'viewer2');
  await viewer.ok('reportCreate', { liveId: PAUSED_ROOM, content: '断电后的举报' });
  const dialog = await openDialog(page, '举报管理');
  await expect(tableRows(dialog)).toContainText(['断电后的举报']);
  await expect(page.getByTitle('实时连接')).toHaveText('实时');
});
