import type { Page } from '@playwright/test';
import type { Scene } from './scene.ts';

const isLive = (page: Page) => page.getByText('实时', { exact: true }).waitFor();

const phone = (name: string, path: string, as?: string, play?: Scene['play']): Scene => ({
  name: `phone-${name}`,
  path,
  ...(as && { as }),
  sizes: [{ width: 390, height: 844 }],
  schemes: ['light', 'dark'],
  ...(play && { play }),
});

export const phoneScenes: readonly Scene[] = [
  phone('entrance', '/room?id=1001'),
  phone('viewer', '/room?id=1001', 'viewer', isLive),
  phone('viewer-paused', '/room?id=1002', 'viewer', isLive),
  phone('viewer-replay', '/room?id=1004', 'viewer'),
  phone('viewer-ended', '/room?id=1003', 'viewer'),
  phone('report', '/room?id=1001', 'viewer', async (page) => {
    await isLive(page);
    await page.getByRole('button', { name: '举报' }).click();
  }),
  phone('host', '/room?id=1001', 'host', isLive),
  phone('host-new-room', '/room', 'otherhost'),
  phone('missing', '/room?id=9999', 'viewer'),
];
