import { stage } from '@live/testkit';
import { NETWORK_PROFILES } from '@live/testkit/network-profiles';
import { expect, signIn, test } from '../support/phone.ts';
import { relayMedia } from '../support/relay-media.ts';

// Other tests go without a stream.
test.beforeEach(({ page }) => page.unrouteAll());

test('N-12 the console names the side whose network is poor', async ({
  server,
  newPhone,
  openRoom,
}) => {
  test.setTimeout(120_000);
  const host = await newPhone();
  // What the page itself measures is hidden from it: it goes by what the operators are told.
  await host.addInitScript(() => {
    const { getStats } = RTCPeerConnection.prototype;
    RTCPeerConnection.prototype.getStats = async function () {
      const report = await getStats.call(this);
      return new Map([...report].filter(([, { type }]) => type !== 'remote-inbound-rtp'));
    };
  });
  const relay = await relayMedia(host, { ...NETWORK_PROFILES['4g'], loss: 0.2 });
  try {
    await signIn(host, server, 'host');
    await host.goto(`${server.url}/room?id=${stage.live.liveId}`);
    await host.getByRole('button', { name: '摄像头', exact: true }).click();
    await expect(host.getByText(/^网络.+ · \d+ kbps/)).toBeVisible();
    const console = await openRoom('admin', stage.live.liveId);
    await console.getByRole('button', { name: '播放' }).click();
    const health = console.getByRole('button', { name: /^(流畅|卡顿) · / });
    await expect(health).toContainText(' · 主播网络差 · 码率', { timeout: 60_000 });
    await expect(host.getByText(/^网络差 · \d+ kbps/)).toBeVisible();
    await expect(host.getByText('请靠近路由器，或换一个网络')).toBeVisible();
  } finally {
    await relay.destroy();
  }
});
