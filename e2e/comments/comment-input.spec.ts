import { stage } from '@live/testkit';
import { feedOf, inputOf, PAUSED_ROOM, rowsOf, rowWith } from '../support/comments.ts';
import { expect, test } from '../support/console.ts';

const SEND = '**/live/comment-system';

test('C-08 C-10 Enter sends, with what the contract wants', { tag: '@journey' }, async ({
  openRoom,
  server,
}) => {
  const viewer = await server.enter('viewer', PAUSED_ROOM);
  const page = await openRoom('admin', PAUSED_ROOM);
  const sent = page.waitForRequest(SEND);
  await inputOf(page).fill('  大家好  ');
  await inputOf(page).press('Enter');
  expect((await sent).postDataJSON()).toEqual({
    liveId: PAUSED_ROOM,
    accountId: stage.admin.id,
    accountCorpId: stage.corpId,
    isSystem: 0,
    comment: '大家好',
  });
  await expect(rowWith(page, '大家好')).toHaveCount(1);
  await expect(inputOf(page)).toHaveValue('');
  await viewer.receives(
    (heard) =>
      heard.kind === 'notice' &&
      heard.notice.name === 'chat' &&
      heard.notice.body.message === '大家好',
  );
  await viewer.leave();
});

test('J-11 Escape leaves the input with its text, so that keys are shortcuts again', async ({
  openRoom,
}) => {
  const page = await openRoom('admin', PAUSED_ROOM);
  await inputOf(page).waitFor();
  await page.keyboard.press('c');
  await expect(inputOf(page)).toBeFocused();
  await inputOf(page).fill('写到一半');
  await page.keyboard.press('Escape');
  await expect(inputOf(page)).not.toBeFocused();
  await page.keyboard.press('l');
  await expect(page.getByRole('dialog', { name: '操作记录' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: '操作记录' })).toBeHidden();
  await expect(inputOf(page)).toHaveValue('写到一半');
});

test('C-06 an empty comment is warned about and cleared', async ({ openRoom }) => {
  const page = await openRoom('admin', PAUSED_ROOM);
  await inputOf(page).fill('    ');
  await inputOf(page).press('Enter');
  await expect(page.getByText('请输入评论内容')).toBeVisible();
  await expect(inputOf(page)).toHaveValue('');
});

test('C-07 takes 64 characters, of any kind, in one line', async ({ openRoom }) => {
  const page = await openRoom('admin', PAUSED_ROOM);
  await inputOf(page).fill(`${'😀'.repeat(40)}\n${'宽'.repeat(40)}`);
  await expect(inputOf(page)).toHaveValue('😀'.repeat(40) + '宽'.repeat(24));
  await expect(page.getByText('64/64')).toBeVisible();
  await inputOf(page).press('Enter');
  await expect(rowWith(page, '😀'.repeat(40) + '宽'.repeat(24))).toHaveCount(1);
});

test('C-07 the mention counts, and one character too many is refused', async ({
  openRoom,
  page,
}) => {
  await openRoom('admin', PAUSED_ROOM);
  const row = rowsOf(page).filter({ hasText: '橙子' }).first();
  await row.hover();
  await row.getByRole('button', { name: '回复' }).click();
  await expect(page.getByText('4/64')).toBeVisible();
  await inputOf(page).fill('好'.repeat(61));
  await expect(page.getByText('65/64')).toBeVisible();
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url()));
  await inputOf(page).press('Enter');
  await expect(page.getByText('评论内容不能超过64个字符')).toBeVisible();
  expect(calls.filter((url) => url.includes('comment-system'))).toEqual([]);
  await inputOf(page).press('Backspace');
  await inputOf(page).press('Enter');
  await expect(rowWith(page, `@橙子 ${'好'.repeat(60)}`)).toHaveCount(1);
});

test('C-09 a reply names whom it answers', async ({ openRoom }) => {
  const page = await openRoom('host', PAUSED_ROOM);
  const row = rowWith(page, '这个沙发有灰色吗');
  await row.hover();
  await row.getByRole('button', { name: '回复' }).click();
  await expect(inputOf(page)).toBeFocused();
  const sent = page.waitForRequest(SEND);
  await page.keyboard.type('有的');
  await page.keyboard.press('Enter');
  expect((await sent).postDataJSON()).toMatchObject({
    atWho: `[{"accountId":"${stage.viewer.id}","nickName":"小鱼儿"}]`,
    comment: '@小鱼儿 有的',
  });
  await expect(rowWith(page, '@小鱼儿 有的')).toHaveCount(1);
  await expect(page.getByRole('button', { name: '取消回复' })).toHaveCount(0);
});

test('C-09 whom an operator chooses while a comment is sent is named by the next one', async ({
  openRoom,
}) => {
  const page = await openRoom('host', PAUSED_ROOM);
  const answered = Promise.withResolvers<void>();
  await page.route(SEND, async (route) => {
    await answered.promise;
    await route.continue();
  });
  await inputOf(page).fill('大家好');
  await inputOf(page).press('Enter');
  const row = rowWith(page, '这个沙发有灰色吗');
  await row.hover();
  await row.getByRole('button', { name: '回复' }).click();
  answered.resolve();
  await expect(rowWith(page, '大家好')).toHaveCount(1);
  await expect(inputOf(page)).toHaveValue('');
  await expect(page.getByRole('button', { name: '取消回复' })).toBeVisible();
});

test('C-09 Backspace in an empty input takes the mention away', async ({ openRoom }) => {
  const page = await openRoom('host', PAUSED_ROOM);
  const row = rowWith(page, '这个沙发有灰色吗');
  await row.hover();
  await row.getByRole('button', { name: '回复' }).click();
  await page.keyboard.type('好');
  await page.keyboard.press('Backspace');
  await expect(page.getByRole('button', { name: '取消回复' })).toBeVisible();
  await page.keyboard.press('Backspace');
  await expect(page.getByRole('button', { name: '取消回复' })).toHaveCount(0);
  const sent = page.waitForRequest(SEND);
  await page.keyboard.type('大家好');
  await page.keyboard.press('Enter');
  expect((await sent).postDataJSON()).not.toHaveProperty('atWho');
});

test('C-08 the Enter that ends a composition does not send', async ({ openRoom, page }) => {
  await openRoom('admin', PAUSED_ROOM);
  await inputOf(page).focus();
  const keyboard = await page.context().newCDPSession(page);
  await keyboard.send('Input.imeSetComposition', {
    text: 'nihao',
    selectionStart: 5,
    selectionEnd: 5,
  });
  await inputOf(page).dispatchEvent('keydown', { key: 'Enter', isComposing: true, keyCode: 229 });
  await keyboard.send('Input.insertText', { text: '你好' });
  await expect(inputOf(page)).toHaveValue('你好');
  await expect(rowWith(page, '你好')).toHaveCount(0);
  await inputOf(page).press('Enter');
  await expect(rowWith(page, '你好')).toHaveCount(1);
});

test('C-08 one send at a time, and a failed one keeps the text', async ({ openRoom, page }) => {
  await openRoom('admin', PAUSED_ROOM);
  let asked = 0;
  let answer = () => {};
  await page.route(SEND, async (route) => {
    asked += 1;
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    await route.fulfill({ status: 500, json: { code: 50, msg: '服务器异常，请稍后重试' } });
  });
  await inputOf(page).fill('只发一次');
  await inputOf(page).press('Enter');
  await expect(page.getByRole('button', { name: '发送中…' })).toBeDisabled();
  await inputOf(page).press('Enter');
  await inputOf(page).press('Enter');
  await expect.poll(() => asked).toBe(1);
  answer();
  await expect(page.getByText('服务器异常，请稍后重试')).toBeVisible();
  await expect(inputOf(page)).toHaveValue('只发一次');
  expect(asked).toBe(1);
  await page.unroute(SEND);
  await page.getByRole('button', { name: '发送' }).click();
  await expect(rowWith(page, '只发一次')).toHaveCount(1);
});

test('C-14 grows from one row to three, wrapping at 340 px less the mention', async ({
  openRoom,
  page,
}) => {
  await openRoom('admin', PAUSED_ROOM);
  const rows = () =>
    inputOf(page).evaluate((field) => {
      const line = Number.parseFloat(getComputedStyle(field).lineHeight);
      return Math.round(field.getBoundingClientRect().height / line);
    });
  const widest = (limit: number) =>
    inputOf(page).evaluate((field, most) => {
      const pen = document.createElement('canvas').getContext('2d');
      if (!pen) throw new Error('no canvas');
      pen.font = getComputedStyle(field).font;
      let text = '';
      while (pen.measureText(`${text}宽`).width <= most) text += '宽';
      return text;
    }, limit);
  const oneRow = await widest(340);
  await inputOf(page).fill(oneRow);
  expect(await rows()).toBe(1);
  await inputOf(page).fill(`${oneRow}宽`);
  expect(await rows()).toBe(2);
  await inputOf(page).fill('宽'.repeat(64));
  expect(await rows()).toBe(3);

  const row = rowsOf(page).filter({ hasText: '橙子' }).first();
  await row.hover();
  await row.getByRole('button', { name: '回复' }).click();
  const indent = await inputOf(page).evaluate((field) =>
    Number.parseFloat(getComputedStyle(field).textIndent),
  );
  expect(indent).toBeGreaterThan(20);
  const shorter = await widest(340 - indent);
  await inputOf(page).fill(shorter);
  expect(await rows()).toBe(1);
  await inputOf(page).fill(`${shorter}宽`);
  expect(await rows()).toBe(2);
});

test('N-04 draft and mention survive a reload', async ({ openRoom, page }) => {
  await openRoom('admin', PAUSED_ROOM);
  const row = rowWith(page, '这个沙发有灰色吗');
  await row.hover();
  await row.getByRole('button', { name: '回复' }).click();
  await inputOf(page).fill('写到一半');
  await page.reload();
  await expect(inputOf(page)).toHaveValue('写到一半');
  await expect(page.getByText('@小鱼儿')).toBeVisible();
  await inputOf(page).press('Enter');
  await expect(rowWith(page, '@小鱼儿 写到一半')).toHaveCount(1);
  // The row comes by the broker, sometimes before the answer that empties the input.
  await expect(inputOf(page)).toHaveValue('');
  await page.reload();
  await expect(feedOf(page)).toBeVisible();
  await expect(inputOf(page)).toHaveValue('');
});

test('C-14 the focused input has one ring, that of its box', async ({ openRoom, page }) => {
  await openRoom('admin', PAUSED_ROOM);
  await inputOf(page).focus();
  await page.keyboard.type('字');
  // Parts of the page bring their styles in any order: those of every page may come last.
  await page.addStyleTag({ content: ':focus-visible { outline: 2px solid red; }' });
  const ring = await inputOf(page).evaluate((input) => getComputedStyle(input).outlineStyle);
  expect(ring).toBe('none');
  await expect
    .poll(() =>
      inputOf(page).evaluate((input) => {
        const form = input.closest('form');
        return form && getComputedStyle(form).borderTopColor;
      }),
    )
    .toBe('rgb(254, 44, 85)');
});
