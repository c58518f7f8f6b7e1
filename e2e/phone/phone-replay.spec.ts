import { stage } from '@live/testkit';
import { currentTime } from '../support/media.ts';
import { expect, test } from '../support/phone.ts';

const REPLAY = stage.replay.liveId;

test('V-11 one line seeks across all parts, and marks say where they begin', {
  tag: '@journey',
}, async ({ phone }) => {
  const viewer = await phone('viewer', REPLAY);
  const line = viewer.getByRole('slider', { name: '播放进度' });
  await expect(line).toHaveAttribute('aria-valuetext', /^第1段，00:00:00，共 00:00:3\d$/);
  await expect(viewer.getByRole('button', { name: '第2段 00:00:1' })).toBeVisible();
  await expect(viewer.getByTitle('直播中断 00:00:28')).toHaveCount(1);
  await expect(viewer.getByTitle('直播中断 00:00:18')).toHaveCount(1);
  await viewer.getByRole('button', { name: '播放' }).click();
  await expect.poll(() => currentTime(viewer)).toBeGreaterThan(0.5);

  // To just before the end of the first part, which then goes over into the second.
  await line.fill('11.5');
  await expect(line).toHaveAttribute('aria-valuetext', /^第2段/);
  await line.fill('30');
  await expect(line).toHaveAttribute('aria-valuetext', /^第3段/);
  await expect(viewer.getByRole('button', { name: '第3段' })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await expect.poll(() => currentTime(viewer)).toBeGreaterThan(5);
  await viewer.getByRole('button', { name: '暂停' }).click();
  await line.press('ArrowLeft');
  await line.press('ArrowLeft');
  await expect(line).toHaveAttribute('aria-valuetext', /^第2段/);
  await expect(viewer.getByRole('button', { name: '播放' })).toBeVisible();
});

test('V-11 the comments come as they came', async ({ phone }) => {
  const viewer = await phone('viewer', REPLAY);
  const said = (id: string, atMs: number) => ({
    id,
    atMs,
    sourceName: '橙子',
    role: 0,
    message: `第${id}句`,
    type: 0,
  });
  await viewer.route('**/room/replay-comments', (route) => {
    const { atMs, afterId } = route.request().postDataJSON();
    const data =
      afterId === '2'
        ? { items: [said('3', 80_000)] }
        : { items: [said('1', 2_000), said('2', 41_000)], ...(atMs < 60_000 && { nextId: '2' }) };
    return route.fulfill({ json: { code: 0, msg: '', data } });
  });
  await viewer.reload();
  const line = viewer.getByRole('slider', { name: '播放进度' });
  const rows = viewer.getByRole('list', { name: '评论' }).getByRole('listitem');
  await line.fill('1');
  await expect(line).toHaveAttribute('aria-valuetext', /^第1段，00:00:01/);
  await expect(rows).toHaveCount(0);
  await line.fill('5');
  await expect(rows).toHaveText(['橙子 第1句']);
  // The second part begins at the 40th second of the live, the third at the 70th.
  await viewer.getByRole('button', { name: '第2段' }).click();
  await line.press('ArrowRight');
  await expect(rows).toHaveText(['橙子 第1句', '橙子 第2句']);
  await line.fill('5');
  await expect(rows).toHaveText(['橙子 第1句']);
});

test('V-11 the parts of a long recording stay in one row', async ({ phone }) => {
  const viewer = await phone('viewer', REPLAY);
  await viewer.route('**/live/room-info', async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    const [part] = body.data.recordUrlList;
    body.data.recordUrlList = Array.from({ length: 24 }, () => part);
    await route.fulfill({ json: body });
  });
  await viewer.reload();
  const last = viewer.getByRole('button', { name: '第24段' });
  await last.click();
  await expect(last).toHaveAttribute('aria-current', 'true');
  const first = await viewer.getByRole('button', { name: '第1段' }).boundingBox();
  expect((await last.boundingBox())?.y).toBe(first?.y);
  // Played on from elsewhere, the current part comes into view.
  await viewer.getByRole('slider', { name: '播放进度' }).fill('0');
  await expect(viewer.getByRole('button', { name: '第1段' })).toBeInViewport({ ratio: 1 });
  const width = await viewer.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
});
