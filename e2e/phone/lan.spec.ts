import { readSvgQr } from '@live/testkit/read-qr';
import { expect, type Page } from '@playwright/test';
import { playedFrames } from '../support/media.ts';
import { PHONE } from '../support/phone.ts';
import { LAN_ADDRESS, PhoneNetwork } from '../support/phone-network.ts';
import { test } from '../support/stall-aware-test.ts';

const ADDRESS = `https://${LAN_ADDRESS}:8080`;

/** What the QR code on the page says. */
const readCode = async (page: Page): Promise<string> => {
  const code = page.getByRole('img', { name: '观看二维码' });
  await expect(code).toBeVisible();
  const [size, path] = await code.evaluate((svg: Element) => [
    (svg as SVGSVGElement).viewBox.baseVal.width,
    svg.lastElementChild?.getAttribute('d') ?? '',
  ]);
  return readSvgQr(Number(size), String(path));
};

test('O-15 a phone scans the terminal, goes on air with its camera, and others watch by its code', async () => {
  test.skip(!PhoneNetwork.canStart(), '需要可以新建网络命名空间的 Linux（root、iproute2）');
  test.setTimeout(180_000);
  const network = await PhoneNetwork.start();
  try {
    expect(network.output).toContain(`同一网络的手机：${ADDRESS}/room`);
    const browser = await network.openBrowser();
    const open = async () => {
      // Accepts the certificate, as a person does once.
      const accepted = { viewport: PHONE, hasTouch: true, ignoreHTTPSErrors: true };
      return (await browser.newContext({ ...accepted, locale: 'zh-CN' })).newPage();
    };
    const host = await open();
    await host.goto(network.link);
    await expect(host.getByText('我：林晓')).toBeVisible();
    const [cookie] = await host.context().cookies();
    expect(cookie).toMatchObject({ name: 'live_session', secure: true, httpOnly: true });
    await host.getByRole('button', { name: '开一场直播' }).click();
    await host.getByLabel('直播标题').fill('手机上的第一场');
    await host.getByRole('button', { name: '创建' }).click();
    await host.getByRole('button', { name: '摄像头', exact: true }).click();
    await host.getByRole('button', { name: '开始直播' }).click();
    await expect(host.getByText(/^网络.+ · \d+ kbps/)).toBeVisible();
    await expect(host.getByText('实时', { exact: true })).toBeVisible();

    await host.getByRole('button', { name: '二维码' }).click();
    const link = await readCode(host);
    const liveId = new URL(host.url()).searchParams.get('id');
    expect(link).toBe(`${ADDRESS}/room?id=${liveId}`);
    const viewer = await open();
    await viewer.goto(link);
    await viewer.getByLabel('昵称').fill('旁边的人');
    await viewer.getByRole('button', { name: '以访客身份进入' }).click();
    await expect.poll(() => playedFrames(viewer)).toBeGreaterThan(10);

    // The link has been used, and there is no other way in without a password.
    const late = await open();
    await late.goto(network.link);
    await expect(late.getByRole('heading', { name: '二维码已失效' })).toBeVisible();
    await late.goto(`${ADDRESS}/sign-in`);
    await expect(late.getByRole('button', { name: '登录' })).toBeVisible();
    await expect(late.getByText('演示账号，一键登录')).toHaveCount(0);

    // On this machine the console gives phones an address that they reach.
    const console = await open();
    await console.setViewportSize({ width: 1440, height: 900 });
    await console.goto('http://127.0.0.1:8080/sign-in');
    await console.getByRole('button', { name: 'admin 管理员', exact: true }).click();
    await console.waitForURL('http://127.0.0.1:8080/');
    await console.goto(`http://127.0.0.1:8080/?id=${liveId}`);
    await console.getByRole('button', { name: '手机观看' }).click();
    expect(await readCode(console)).toBe(link);
  } finally {
    await network.destroy();
  }
});
