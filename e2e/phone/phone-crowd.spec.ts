import { rowWith } from '../support/comments.ts';
import {
  commentOn,
  expect,
  expectConnected,
  GUEST_ROOM,
  sendComment,
  test,
} from '../support/phone.ts';

test.describe('more comments than a phone gets', () => {
  test.use({ settings: { viewerCommentsPerSecond: 1 } });

  test('P-10 a phone shows some of them and its own, the console all', async ({
    openRoom,
    phone,
    server,
  }) => {
    const console = await openRoom('admin', GUEST_ROOM);
    const page = await phone('viewer', GUEST_ROOM);
    await Promise.all([console, page].map(expectConnected));
    const leftOut = page.getByText('评论较多，部分未显示', { exact: true });
    await expect(leftOut).toHaveCount(0);

    const other = await server.enter('viewer2', GUEST_ROOM);
    const texts = Array.from({ length: 9 }, (_, index) => `第${index + 1}句话`);
    const answers = await Promise.all(
      texts.map(async (message) => {
        const { body } = await other.command('chat', { message });
        return { message, isWithheld: 'comment' in (body as object) };
      }),
    );
    // More than one second would have to pass between any two for all of them to come.
    expect(answers.some(({ isWithheld }) => isWithheld)).toBe(true);
    await sendComment(page, '我自己的话');
    await sendComment(page, '再来一句');
    const expectShown = async () => {
      for (const { message, isWithheld } of answers)
        await expect(commentOn(page, message)).toHaveCount(isWithheld ? 0 : 1);
      await expect(commentOn(page, '我自己的话')).toBeVisible();
      await expect(commentOn(page, '再来一句')).toBeVisible();
    };
    for (const { message } of answers) await expect(rowWith(console, message)).toBeVisible();
    await expect(rowWith(console, '再来一句')).toBeVisible();
    await expectShown();

    // An operator's words come in any case, and with them how many were left out.
    const host = await server.enter('host', GUEST_ROOM);
    await host.command('chat', { message: '主播来了' });
    await expect(commentOn(page, '主播来了')).toBeVisible();
    await expect(leftOut).toBeVisible();

    await page.reload();
    await expectConnected(page);
    await expectShown();
    await console.reload();
    for (const { message } of answers) await expect(rowWith(console, message)).toBeVisible();
  });
});
