import type { CallInput, CallName, CommandInput, CommandName } from '@live/protocol';

type CallSamples = { [N in CallName]: Required<CallInput<N>> };
type Sender = 'token' | 'room_id' | 'live_id';
type CommandSamples = { [N in CommandName]: Required<Omit<CommandInput<N>, Sender>> };

const liveId = '1001';
const page = { pageNum: 1, pageSize: 10 };
const account = 'u-viewer';

/** An acceptable request for every call, each field given: the compiler asks for new ones. */
export const callSamples: CallSamples = {
  login: { name: 'viewer', password: 'wrong-password' },
  logout: {},
  guestEnter: { liveId, nickname: '路人' },
  accountGet: { liveId },
  serverReg: { lineGroupId: 1 },
  getRtcToken: { liveId },
  userMeetingCode: {},
  roomList: { ...page, liveState: 1, keyword: '直播' },
  roomInfo: { liveId },
  roomStats: { liveId },
  roomStatsExport: { liveId },
  roomCategoryList: {},
  categorySet: { liveId, categoryId: 'shopping' },
  roomClose: { liveId },
  roomDelete: { liveId },
  roomCreate: {
    liveTitle: '新直播',
    liveLogo: '/logo.svg',
    categoryId: 'shopping',
    deviceType: 1,
    allowGuests: 0,
  },
  commentList: { liveId, pageNum: 0, pageSize: 500 },
  commentExport: { liveId },
  commentSystem: {
    liveId,
    accountId: 'u-admin',
    accountCorpId: 'c-yunshang',
    isSystem: 0,
    atWho: '[{"accountId":"u-viewer","nickName":"小鱼儿"}]',
    comment: '你好',
  },
  commentDel: { liveId, commentId: '1' },
  silence: { liveId, state: 1, type: 0, accountId: account, accountCorpId: 'c-yunshang' },
  silenceList: { liveId, ...page },
  silenceExport: { liveId },
  luckyBagList: { liveId, ...page },
  luckyBagWinnerList: { luckyBagId: 'bag', liveId, ...page },
  luckyBagWinnerExport: { luckyBagId: 'bag', liveId },
  luckyBagLaunch: {
    liveId,
    luckyBagType: 1,
    totalPointsNum: 100,
    awardName: '抱枕',
    luckyBagNum: 3,
    grabType: 1,
    enrollCondition: 2,
    enrollConditionComment: '我要',
    filterWinner: 0,
    drawAfter: 60,
  },
  luckyBagCurrent: { liveId },
  activeActivityInfo: { liveId },
  activityCreate: { liveId, activityName: '活动', activityLink: 'https://example.com' },
  activityClose: { liveId, activityId: 'activity' },
  reportList: { liveId, ...page, content: '举报' },
  reportExport: { liveId, content: '举报' },
  reportDelete: { liveId, reportId: 'report' },
  reportCreate: { liveId, content: '举报' },
  tagList: { tagNos: ['level-1'], ...page, searchValue: '会员' },
  authTagList: { liveId },
  authTagUpdate: { liveId, authTagList: 'level-1#普通会员' },
  platformAccountSave: {
    name: 'someone',
    password: 'long-enough',
    nickname: '某人',
    portrait: '/portrait.svg',
    corpId: 'c-1',
    corpName: '公司',
    role: 0,
    tagNos: ['level-1'],
    disabled: 0,
  },
  platformAccountDisable: { name: 'someone' },
  platformRoomSave: {
    liveId: 'made-by-platform',
    anchorName: 'host',
    liveTitle: '标题',
    liveLogo: '/logo.svg',
    categoryId: 'shopping',
    deviceType: 1,
    allowGuests: 0,
  },
  platformRoomMove: { liveId, liveState: 2 },
  platformCategorySave: { id: 'music', name: '音乐' },
  platformTagSave: { tagNo: 'vip', tagName: '贵宾', tagGroupNo: 'level', tagGroupName: '等级' },
  platformNoticePublish: { liveId, notice: 'productBuy', body: {} },
};

const target = { account_id: account };

/** What each command carries beside its sender. */
export const commandSamples: CommandSamples = {
  enter: { ...target, client_id: 'client' },
  exit: { ...target, client_id: 'client' },
  heartbeat: { ...target, client_id: 'client', account: { id: account } },
  chat: { ...target, message: '你好', at_who: '[{"accountId":"u-admin","nickName":"运营"}]' },
  like: { ...target, like_delta: 1 },
  begin: target,
  end: target,
  host_control: { ...target, action: 'angle', angle: 90, width: 720, height: 1280 },
  admin_control: { ...target, action: 'silence' },
  kickout: target,
  host_kickout: target,
  whiteboard: target,
  start_share: target,
  stop_share: target,
  hand_up: target,
  passthrough: target,
  set_member_extend_info: target,
};
