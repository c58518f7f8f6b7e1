import type { TestServer } from '../../apps/server/src/testing/test-server.ts';

const talk = [
  ['viewer', '这个沙发有灰色吗？'],
  ['viewer2', '已经下单两个，坐等发货'],
  ['viewer', '加微信领优惠券'],
  ['viewer2', '福袋什么时候开奖呀'],
] as const;

const reports = ['直播间有人发广告', '价格与描述不符', '声音太小，听不清'];

/** Something to see: talk, reports, an activity. What is refused is left out. */
export const fillStage = async (server: TestServer): Promise<void> => {
  const liveId = '1001';
  for (const [name, message] of talk) {
    const member = await server.enter(name, liveId);
    await member.command('enter', {});
    await member.command('chat', { message });
    await member.leave();
  }
  const viewer = await server.signIn('viewer');
  for (const content of reports) await viewer.call('reportCreate', { liveId, content });
  const host = await server.signIn('host');
  await host.call('activityCreate', {
    liveId,
    activityName: '秋季满减专场',
    activityLink: 'https://example.com/autumn',
  });
};
