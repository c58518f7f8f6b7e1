import type { CallInput, CallName, CommandInput, CommandName } from '@live/protocol';
import { newId } from '../domain/ids.ts';
import type { Scene } from './scenes.ts';
import { TEST_PASSWORD } from './test-server.ts';

type Sample<N extends CallName> = (scene: Scene, callerId: string) => CallInput<N>;

const inRoom = ({ liveId }: Scene) => ({ liveId });

/** A request of every call that succeeds for an authorised caller. */
export const requestsIn: { [N in CallName]: Sample<N> } = {
  login: () => ({ name: 'viewer', password: TEST_PASSWORD }),
  logout: () => ({}),
  guestEnter: ({ liveId }) => ({ liveId, nickname: '路人' }),
  accountGet: inRoom,
  serverReg: () => ({ lineGroupId: 1 }),
  getRtcToken: inRoom,
  userMeetingCode: () => ({}),
  pageErrorReport: () => ({ page: 'room', build: '', kind: 'error', message: 'x', stack: '' }),
  roomList: () => ({}),
  roomInfo: inRoom,
  roomStats: inRoom,
  roomStatsExport: inRoom,
  roomCategoryList: () => ({}),
  categorySet: ({ liveId }) => ({ liveId, categoryId: 'shopping' }),
  roomClose: inRoom,
  roomDelete: inRoom,
  roomCreate: () => ({ liveTitle: '新的直播间' }),
  commentList: inRoom,
  commentExport: inRoom,
  commentSystem: ({ liveId }, accountId) => ({
    liveId,
    accountId,
    accountCorpId: '',
    isSystem: 0,
    comment: '你好',
  }),
  commentDel: ({ liveId, commentId }) => ({ liveId, commentId }),
  silence: ({ liveId }) => ({ liveId, state: 1, type: 0, accountId: 'u-viewer2' }),
  silenceList: inRoom,
  silenceExport: inRoom,
  luckyBagList: inRoom,
  luckyBagWinnerList: ({ liveId, luckyBagId }) => ({ liveId, luckyBagId }),
  luckyBagWinnerExport: ({ liveId, luckyBagId }) => ({ liveId, luckyBagId }),
  luckyBagLaunch: ({ liveId }) => ({
    liveId,
    luckyBagType: 1,
    totalPointsNum: 100,
    luckyBagNum: 2,
    grabType: 1,
    enrollCondition: 1,
    filterWinner: 0,
    drawAfter: 3600,
  }),
  luckyBagCurrent: inRoom,
  activeActivityInfo: inRoom,
  activityCreate: ({ liveId }) => ({ liveId, activityName: '活动', activityLink: '链接' }),
  activityClose: ({ liveId, activityId }) => ({ liveId, activityId }),
  reportList: inRoom,
  reportExport: inRoom,
  reportDelete: ({ liveId, reportId }) => ({ liveId, reportId }),
  reportCreate: ({ liveId }) => ({ liveId, content: '画面不好' }),
  tagList: () => ({}),
  authTagList: inRoom,
  authTagUpdate: ({ liveId }) => ({ liveId, authTagList: 'all#全选' }),
  undo: ({ liveId, actionId }) => ({ liveId, actionId }),
  platformAccountSave: () => ({ name: newId(), password: 'long-enough', role: 0 }),
  platformAccountDisable: () => ({ name: 'viewer2' }),
  platformRoomSave: ({ liveId }) => ({ liveId, liveTitle: '改名' }),
  platformRoomMove: ({ liveId }) => ({ liveId, liveState: 3 }),
  platformCategorySave: () => ({ id: 'music', name: '音乐' }),
  platformTagSave: () => ({ tagNo: 't', tagName: '甲', tagGroupNo: 'g', tagGroupName: '组' }),
  platformPersonExport: () => ({ name: 'viewer' }),
  platformPersonErase: ({ personId }) => ({ accountId: personId }),
  platformNoticePublish: ({ liveId }) => ({
    liveId,
    notice: 'productBuy',
    body: { product_id: 'p', product_name: '沙发', link: '' },
  }),
  platformAccountList: () => ({}),
  platformRoomList: () => ({}),
  platformRoomStats: inRoom,
  platformWinnerList: ({ liveId, luckyBagId }) => ({ liveId, luckyBagId }),
  platformRecordingList: inRoom,
  platformActionList: inRoom,
};

type CommandSample<N extends CommandName> = Omit<CommandInput<N>, 'token' | 'room_id' | 'live_id'>;

/** A body of every command that succeeds for an authorised caller. */
export const commandBodies: { [N in CommandName]: CommandSample<N> } = {
  enter: { client_id: 'c' },
  exit: {},
  heartbeat: { client_id: 'c' },
  chat: { message: '你好' },
  like: {},
  begin: {},
  end: {},
  host_control: { action: 'pause' },
  admin_control: { action: 'silence_all' },
  kickout: { account_id: 'u-viewer2' },
  host_kickout: {},
  whiteboard: {},
  start_share: {},
  stop_share: {},
  hand_up: {},
  passthrough: {},
  set_member_extend_info: {},
};
