import { type CallData, LiveRole, LiveState } from '@live/protocol';

// Minimal valid responses, for tests and benchmarks that do not depend on their content.

export const sampleAccount = {
  name: 'operator',
  portrait: '',
  thirdLiveRole: LiveRole.ADMIN,
} as const;

export const sampleRoom = {
  liveState: LiveState.LIVE,
  liveRecordFinished: false,
  liveLogo: '',
  anchorAccountNickname: '主播',
  corpName: '公司',
  anchorAccountPortrait: '',
  liveCategoryId: '',
  liveStreamUrl: '',
  recordUrlList: [],
  beginTime: '2026-11-15 20:00:00',
  endTime: '',
  txTime: '2026-11-15 21:00:00',
  anchorAccountDeviceType: 2,
  chatState: 0,
} satisfies Partial<CallData<'roomInfo'>>;

export const sampleStatistics: CallData<'roomStats'> = {
  watchCount: 1,
  watchTimes: 2,
  maxOnlineCount: 3,
  likeCount: 4,
  commentCount: 5,
  onlineCountTimeline: [],
};
