import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Locator } from '@playwright/test';
import { inputOf, PAUSED_ROOM, rowsOf, rowWith } from '../support/comments.ts';
import { expect, test } from '../support/console.ts';

test('C-07 what is pasted becomes one line of 64 characters', async ({ openRoom, page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openRoom('admin', PAUSED_ROOM);
  await page.evaluate(
    (text) => navigator.clipboard.writeText(text),
    `第一行\r\n第二行\n${'长'.repeat(80)}`,
  );
  await inputOf(page).fill('先写的');
  await inputOf(page).press('Control+V');
  const text = `先写的第一行第二行${'长'.repeat(55)}`;
  await expect(inputOf(page)).toHaveValue(text);
  await expect(page.getByText('64/64')).toBeVisible();
  await inputOf(page).press('Enter');
  await expect(rowWith(page, text)).toHaveCount(1);
});

/** Drops a file as the system does it. */
const dropFile = async (target: Locator, file: string): Promise<void> => {
  const box = await target.boundingBox();
  if (!box) throw new Error('not shown');
  const session = await target.page().context().newCDPSession(target.page());
  const place = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const data = { items: [], files: [file], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, ...place, data });
};

test('C-07 a file that is dropped on the page opens nothing and leaves the text', async ({
  openRoom,
  page,
}) => {
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'drop-')), 'words.txt');
  await writeFile(file, '文件里的字');
  await openRoom('admin', PAUSED_ROOM);
  await inputOf(page).fill('写到一半');
  let moved = 0;
  page.on('framenavigated', () => {
    moved += 1;
  });
  page.context().on('page', () => {
    moved += 1;
  });
  await dropFile(inputOf(page), file);
  await dropFile(page.getByRole('heading', { level: 1 }), file);
  await inputOf(page).press('End');
  await page.keyboard.type('的话');
  await expect(inputOf(page)).toHaveValue('写到一半的话');
  await inputOf(page).press('Enter');
  await expect(rowWith(page, '写到一半的话')).toBeVisible();
  expect(moved).toBe(0);
});

test('C-07 a file that is pasted sends nothing and leaves the text', async ({ openRoom, page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openRoom('admin', PAUSED_ROOM);
  await expect(rowWith(page, '声音很清楚，点赞')).toBeVisible();
  const rows = await rowsOf(page).count();
  await inputOf(page).fill('写到一半');
  let moved = 0;
  page.on('framenavigated', () => {
    moved += 1;
  });
  await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(8, 8);
    canvas.getContext('2d')?.fillRect(0, 0, 8, 8);
    const picture = await canvas.convertToBlob({ type: 'image/png' });
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })]);
  });
  await page.evaluate(() =>
    document.addEventListener('paste', ({ clipboardData }) => {
      document.body.dataset.pastedFiles = String(clipboardData?.files.length);
    }),
  );
  await inputOf(page).press('Control+V');
  await expect(page.locator('body')).toHaveAttribute('data-pasted-files', '1');
  await expect(inputOf(page)).toHaveValue('写到一半');
  await page.keyboard.type('的话');
  await expect(inputOf(page)).toHaveValue('写到一半的话');
  await inputOf(page).press('Enter');
  await expect(rowWith(page, '写到一半的话')).toHaveCount(1);
  await expect(rowsOf(page)).toHaveCount(rows + 1);
  expect(moved).toBe(0);
});
