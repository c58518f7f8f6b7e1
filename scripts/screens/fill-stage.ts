import type { TestServer } from '../../apps/server/src/testing/test-server.ts';

const WARM_UP_MS = 15_000;
const reports = ['直播间有人发广告', '价格与描述不符', '声音太小，听不清'];

/** Something to see in every dialog. What is refused is left out. */
export const fillStage = async (server: TestServer): Promise<void> => {
  const liveId = '1001';
  const viewer = await server.signIn('viewer');
  for (const content of reports) await viewer.call('reportCreate', { liveId, content });
  const host = await server.signIn('host');
  await host.call('activityCreate', {
    liveId,
    activityName: '秋季满减专场',
    activityLink: 'https://example.com/autumn',
  });
  await host.call('luckyBagLaunch', {
    liveId,
    luckyBagType: 1,
    totalPointsNum: 888,
    luckyBagNum: 10,
    grabType: 1,
    enrollCondition: 1,
    filterWinner: 0,
    drawAfter: 600,
  });
  await host.call('silence', {
    liveId,
    state: 1,
    type: 0,
    accountId: 'u-viewer2',
    accountCorpId: 'c-xinghe',
  });
  // The virtual people need a moment, and the chart some points.
  await new Promise((resolve) => setTimeout(resolve, WARM_UP_MS));
};
