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
  } finally {
    await relay.destroy();
  }
});
