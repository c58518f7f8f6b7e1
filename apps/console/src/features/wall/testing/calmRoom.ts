import { DeviceType, LiveState, type WallRoom } from '@live/protocol';

/** A room that needs nobody, but for what a test gives it. */
export const calmRoom = (given: Partial<WallRoom>): WallRoom => ({
  liveId: '1',
  liveTitle: '咖啡课',
  liveLogo: '',
  liveState: LiveState.LIVE,
  liveCategoryName: '',
  anchorAccountNickname: '林晓',
  corpName: '',
  anchorAccountDeviceType: DeviceType.PC,
  angle: 0,
  beginTime: '2026-11-19 08:00:00',
  onlineCount: 0,
  recentOnlineCount: 0,
  commentCount: 0,
  usualCommentCount: 0,
  reportCount: 0,
  heldCount: 0,
  picture: 'arriving',
  pictureSeconds: 0,
  ...given,
});
