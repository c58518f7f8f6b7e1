import type { TestClient, TestServer } from '@live/testkit';

const WARM_UP_MS = 15_000;
const reports = ['直播间有人发广告', '价格与描述不符', '声音太小，听不清'];

/** Something to see in every dialog. What is refused is left out. */
export const fillStage = async (server: TestServer): Promise<void> => {
  const liveId = '1001';
  const viewer = await server.signIn('viewer');
  for (const content of reports) await viewer.call('reportCreate', { liveId, content });
  const host = await server.signIn('host');
  await reportSpeaker(server, host, liveId);
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

/** A comment that two people reported, its sender silenced once, and a note on them. */
const reportSpeaker = async (
  server: TestServer,
  host: TestClient,
  liveId: string,
): Promise<void> => {
  const accountId = 'u-viewer';
  const { items } = await host.ok('commentList', { liveId });
  const comment = items.find(({ sourceId }) => sourceId === accountId);
  if (!comment) return;
  for (const name of ['viewer2', 'hostadmin']) {
    const reporter = await server.signIn(name);
    const commentId = comment.id;
    await reporter.call('reportCreate', { liveId, content: '垃圾广告', commentId });
  }
  const terms = { durationSeconds: 600, reason: '刷屏' };
  for (const state of [1, 0] as const)
    await host.call('silence', { liveId, state, type: 0, accountId, ...(state && terms) });
  await host.call('noteAdd', { liveId, accountId, content: '老客户，常问发货时间' });
};
