import { LiveRole } from '@live/protocol';
import {
  aHostAdmin,
  codeAt,
  type Person,
  stage,
  TEST_PASSWORD,
  type TestServer,
} from '@live/testkit';
import type { Page } from '@playwright/test';
import { expect, signIn, test } from '../support/phone.ts';

/** Pages that know nothing of the others, with and without a room; the picture of the wall apart, none of them asks again. */
const paths = ['/', '/account', '/admin', '/admin/actions', '/wall', '/room'];
const roomPaths = (liveId: string) => [
  `/?id=${liveId}`,
  `/?id=${liveId}&view=review`,
  `/?id=${liveId}&view=report`,
];

const changes: [
  string,
  (admin: Awaited<ReturnType<TestServer['signIn']>>, id: string) => unknown,
][] = [
  [
    'a lost role',
    (admin, accountId) => admin.ok('adminAccountChange', { accountId, role: LiveRole.AUDIENCE }),
  ],
  [
    'a disabled account',
    (admin, accountId) => admin.ok('adminAccountChange', { accountId, disabled: 1 }),
  ],
  [
    'a new password',
    (admin, accountId) => admin.ok('adminAccountChange', { accountId, password: 'another-one' }),
  ],
  [
    'a factor that is taken off',
    (admin, accountId) => admin.ok('adminFactorRemove', { accountId }),
  ],
];

/** A second factor beside the session of the pages, which stays. */
const setFactorUp = async (page: Page, server: TestServer): Promise<void> => {
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(server.url + path, {
      data,
      headers: { origin: server.url },
    });
    return ((await answer.json()) as { data: { secret: string } }).data;
  };
  const { secret } = await post('/auth/own-factor-begin', { password: TEST_PASSWORD });
  await post('/auth/own-factor-confirm', { code: codeAt(secret, Date.now()) });
};

for (const [what, end] of changes)
  test(`X-02 ${what} ends every open page of that person, without a touch`, async ({
    server,
    browser,
  }) => {
    test.setTimeout(90_000);
    const [person]: Person[] = await server.add(aHostAdmin());
    if (!person) throw new Error('nobody');
    const admin = await server.signIn('admin');
    const context = await browser.newContext({ locale: 'zh-CN' });
    const pages: Page[] = [];
    for (const path of [...paths, ...roomPaths(stage.live.liveId)]) {
      const page = await context.newPage();
      if (pages.length === 0) {
        await signIn(page, server, person.name);
        await setFactorUp(page, server);
      }
      await page.goto(server.url + path);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      pages.push(page);
    }
    // The one that has the stream of this browser, and the one that has the room.
    const room = pages.at(-3) ?? context.pages()[0];
    if (room) await expect(room.getByText('实时', { exact: true })).toBeVisible();
    await end(admin, person.id);
    // The console of a room says what was lost, all others ask to sign in.
    const lost = '你的管理权限已变更，无法继续管理该直播间';
    for (const page of pages)
      await expect(
        page
          .getByLabel('密码', { exact: true })
          .or(page.getByRole('heading', { name: lost }))
          .filter({ visible: true })
          .first(),
        page.url(),
      ).toBeVisible();
    await context.close();
  });
