import { type Account, type Comment, LiveRole, MessageKind, type NoticeBody } from '@live/protocol';

const createAccount = (id: string, thirdLiveRole: LiveRole): Account => ({
  id,
  name: id,
  nickname: '小周',
  portrait: '',
  corpId: 'c1',
  thirdLiveRole,
});

/** The account of each page: operators, and a viewer whom the steps may silence. */
export const modelAccounts = {
  console: createAccount('u-admin', LiveRole.ADMIN),
  viewer: createAccount('u-0', LiveRole.AUDIENCE),
  host: createAccount('u-host', LiveRole.ANCHOR),
};

/** The `number`th comment of a room, which a viewer wrote. */
export const createComment = (
  number: number,
  accountId: string,
  createdAt: string,
): Omit<Comment, 'isSilence'> => ({
  id: String(number),
  sourceId: accountId,
  sourceName: `名${accountId}`,
  role: LiveRole.AUDIENCE,
  message: `第${number}条`,
  atWho: '',
  createdAt,
  type: MessageKind.CHAT,
  corpId: '',
  corpName: '',
});

export const chatBody = (comment: Omit<Comment, 'isSilence'>): NoticeBody<'chat'> => ({
  comment_id: comment.id,
  account_id: comment.sourceId,
  account_name: comment.sourceName,
  third_live_role: comment.role,
  message: comment.message,
  at_who: comment.atWho,
  created_at: comment.createdAt,
  system_type: comment.type,
  corp_id: comment.corpId,
  corp_name: comment.corpName,
});
