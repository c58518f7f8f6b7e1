import { readFile } from 'node:fs/promises';
import { verifyProof } from '@live/draw';
import { calls, DrawProof } from '@live/protocol';
import { aViewer, type TestServer } from '@live/testkit';
import type { Page } from '@playwright/test';
import {
  expectAccessibleInBothSchemes,
  expectAccessibleInSystemSchemes,
} from '../support/accessible.ts';
import { alterResponse } from '../support/calls.ts';
import { openDialog, tableRows } from '../support/dialogs.ts';
import { expect, expectConnected, GUEST_ROOM, sendComment, test } from '../support/phone.ts';

const RIGHT = '已在本机重新计算：开奖结果正确';
const WRONG = '已在本机重新计算：开奖结果不可信';

const launch = async (server: TestServer, luckyBagNum = 1) =>
  (await server.signIn('host')).ok('luckyBagLaunch', {
    liveId: GUEST_ROOM,
    luckyBagType: 1,
    totalPointsNum: 200,
    luckyBagNum,
    grabType: 1,
    enrollCondition: 1,
    filterWinner: 0,
    drawAfter: 10,
  });

const verify = async (page: Page) => {
  await page.getByRole('button', { name: '验证', exact: true }).click();
  return page.getByRole('dialog').getByRole('status');
};

test('Q-01 a draw is verified on phones and in the console, and its proof is saved', {
  tag: '@journey',
}, async ({ server, phone, guestPhone, openRoom }) => {
  test.slow();
  const viewer = await phone('viewer', GUEST_ROOM);
  const guest = await guestPhone('碰碰运气', GUEST_ROOM);
  const console = await openRoom('admin', GUEST_ROOM);
  await Promise.all([viewer, guest, console].map(expectConnected));
  const bag = await launch(server);
  await sendComment(viewer, '我来了');
  const entered = viewer.getByText('已参与，等待开奖');
  await expect(entered).toBeVisible();
  const result = viewer.getByRole('dialog', { name: '恭喜中奖' });
  await expect(result).toContainText('获得 200 积分', { timeout: 60_000 });

  const found = await verify(viewer);
  await expect(found).toContainText(RIGHT);
  await expect(found.getByText(RIGHT)).toHaveCSS('color', 'rgb(10, 122, 51)');
  await expect(found).toContainText('1人参与抽奖，1人中奖');
  await expect(found).toContainText('您在参与名单中');
  await expectAccessibleInSystemSchemes(viewer);
  await expect(await verify(guest)).toContainText('您不在参与名单中');
  await expect(guest.getByText(RIGHT)).toBeVisible();

  const saving = viewer.waitForEvent('download');
  await viewer.getByRole('button', { name: '保存证明' }).click();
  const download = await saving;
  expect(download.suggestedFilename()).toBe(`开奖证明-${bag.luckyBagId}.json`);
  const proof = DrawProof.parse(JSON.parse(await readFile(await download.path(), 'utf8')));
  expect(proof.commitment).toBe(bag.drawCommitment);
  expect(verifyProof(proof)).toEqual([]);

  const dialog = await openDialog(console, '福袋记录');
  await tableRows(dialog).first().getByRole('button', { name: '查看' }).click();
  const winners = console.getByRole('dialog', { name: /中奖名单/ });
  await expect(tableRows(winners)).toHaveText([/小鱼儿/]);
  await winners.getByRole('button', { name: '验证', exact: true }).click();
  await expect(winners.getByRole('status')).toContainText(RIGHT);
  await expect(winners.getByRole('status')).toContainText('1人参与抽奖，1人中奖');
  await expectAccessibleInBothSchemes(console);
});

test('Q-01 a later page of winners is compared with its part of the proof', async ({
  server,
  openRoom,
}) => {
  test.slow();
  const added = await server.add(...Array.from({ length: 11 }, () => aViewer()));
  const members = await Promise.all(added.map(({ name }) => server.enter(name, GUEST_ROOM)));
  const console = await openRoom('admin', GUEST_ROOM);
  await launch(server, 11);
  for (const member of members) await member.command('chat', { message: '我来了' });
  const dialog = await openDialog(console, '福袋记录');
  await expect(tableRows(dialog).first()).toContainText('已结束', { timeout: 60_000 });
  await tableRows(dialog).first().getByRole('button', { name: '查看' }).click();
  const winners = console.getByRole('dialog', { name: /中奖名单/ });
  await expect(tableRows(winners)).toHaveCount(10);
  await winners.getByTitle('下一页').click();
  await expect(tableRows(winners)).toHaveCount(1);
  await winners.getByRole('button', { name: '验证', exact: true }).click();
  await expect(winners.getByRole('status')).toContainText(RIGHT);
  await expect(winners.getByRole('status')).toContainText('11人参与抽奖，11人中奖');
});

test('Q-01 a falsified secret, entrant, winner or list of names is found false', async ({
  server,
  phone,
  openRoom,
}) => {
  test.slow();
  const viewer = await phone('viewer', GUEST_ROOM);
  await expectConnected(viewer);
  const bag = await launch(server);
  await sendComment(viewer, '我来了');
  await expect(viewer.getByRole('dialog', { name: '恭喜中奖' })).toBeVisible({ timeout: 60_000 });
  const admin = await server.signIn('admin');
  const target = { liveId: GUEST_ROOM, luckyBagId: bag.luckyBagId };
  const proof = await admin.ok('luckyBagProof', target);
  const [winner] = proof.winners as [DrawProof['winners'][number]];
  const other = 'f'.repeat(32);
  const console = await openRoom('admin', GUEST_ROOM);
  const check = async () => {
    await console.reload();
    const dialog = console.getByRole('dialog', { name: '福袋记录' });
    await tableRows(dialog).first().getByRole('button', { name: '查看' }).click();
    const winners = console.getByRole('dialog', { name: /中奖名单/ });
    await expect(tableRows(winners)).toHaveCount(1);
    await winners.getByRole('button', { name: '验证', exact: true }).click();
    await expect(winners.getByText(WRONG)).toBeVisible();
    return winners.getByRole('status');
  };
  await openDialog(console, '福袋记录');
  const falsified: [Partial<DrawProof>, string][] = [
    [{ secret: 'a'.repeat(64) }, '密钥或福袋的条件与公布的哈希不符'],
    [{ entrants: [...proof.entrants, other] }, '参与名单不是开奖时的那一份'],
    [{ entrants: [other, ...proof.entrants] }, '参与名单不是开奖时的那一份'],
    [{ seal: 'c'.repeat(64) }, '参与名单不是开奖时的那一份'],
    [{ winners: [{ ...winner, reward: 300 }] }, '中奖结果与重新计算的不一致'],
    [{ winners: [{ ...winner, ticket: other }] }, '页面上的中奖名单与证明不一致'],
    [{ commitment: 'b'.repeat(64) }, '证明与直播间里公布过的哈希不符'],
  ];
  for (const [change, problem] of falsified) {
    await alterResponse(console, 'luckyBagProof', change);
    await expect(await check()).toContainText(problem);
  }

  // A bag of before has no proof, and none is offered.
  await console.route(`**${calls.luckyBagList.path}`, async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    for (const item of json.data.items) delete item.drawCommitment;
    await route.fulfill({ response, json });
  });
  await console.reload();
  const dialog = console.getByRole('dialog', { name: '福袋记录' });
  await tableRows(dialog).first().getByRole('button', { name: '查看' }).click();
  const winners = console.getByRole('dialog', { name: /中奖名单/ });
  await expect(tableRows(winners)).toHaveCount(1);
  await expect(winners.getByRole('button', { name: '验证' })).toHaveCount(0);
});
