import type { CallName, CallRequest } from '@live/protocol';

/**
 * What a call costs, in calls of the ordinary kind: about four milliseconds of the server's time each. It is charged
 * before the work is done, by account and by address.
 */
type Weights = { readonly [N in CallName]?: (input: CallRequest<N>) => number };

/** How many are no more work than an ordinary call. */
const FEW = 10;
/** Rows of a list: a page of the usual size is hardly more than an ordinary call. */
const rows = (count: number) => 1 + count / 250;
/** People or comments that are judged, written and announced. */
const written = (count: number) => (count <= FEW ? 1 : 1 + count / 20);
/** Entries of a word list, which is read and built anew for the next comment. */
const words = ({ add, remove }: { add: readonly unknown[]; remove: readonly unknown[] }) =>
  1.1 + (add.length + remove.length) / 300;

const weights: Weights = {
  commentDelSeveral: ({ commentIds }) => written(commentIds.length),
  silenceSeveral: ({ accountIds }) => written(accountIds.length),
  removalSeveral: ({ accountIds }) => written(accountIds.length),
  heldDecide: ({ ids }) => written(ids.length),
  heldRefusePerson: () => 2,
  wordSave: words,
  platformWordSave: words,
  // Whole lists, and figures that are counted from many rows.
  wordList: () => 5,
  platformWordList: () => 4,
  heldList: () => 3,
  roomStats: () => 2,
  authTagTry: () => 5,
  platformRoomStats: () => 2,
  personCard: () => 3,
  commentSearch: () => 5,
  commentFilter: () => 5,
  newcomerList: ({ accountIds }) => 1 + accountIds.length / 50,
  liveTrends: () => 3,
  reviewAxis: () => 6,
  reviewExplanations: () => 12,
  // It looks at every file of the room.
  clipSave: () => 3,
  liveReport: () => 6,
  sharedReport: () => 6,
  // What changes the rows of many people at once.
  silence: ({ deleteComments }) => (deleteComments ? 3 : 1),
  removalSave: ({ deleteComments }) => (deleteComments ? 3 : 1),
  authTagUpdate: () => 5,
  flowSave: ({ guestPolicy }) => (guestPolicy === undefined ? 1 : 3),
  // Counted once for everybody who asks within a moment.
  wallRoomList: () => 3,
  // A search looks at every account.
  adminAccountList: ({ searchValue, limit }) => (searchValue === '' ? rows(limit) : 5),
  adminRoomList: ({ keyword, pageSize }) => (keyword === '' ? rows(pageSize) + 1 : 5),
  // Filters may pass over many entries.
  adminActionList: ({ limit }) => 3 + rows(limit),
  adminTagList: () => 3,
  adminCategoryList: () => 3,
  adminCategoryDelete: () => 3,
  adminImportCheck: ({ rows: { length } }) => 1 + length / 50,
  adminImportAdd: ({ rows: { length } }) => 2 + length / 40,
  // At most one of its kind at a time, and it writes thousands of rows.
  adminImportTake: () => 30,
  platformPersonExport: () => 6,
  platformPersonErase: () => 6,
  productList: () => 3,
  productSave: ({ products }) => written(products.length),
  productDelete: ({ productIds }) => written(productIds.length),
  shelfSave: ({ productIds }) => written(productIds.length),
  // Most of it in a process of its own.
  imageUpload: () => 4,
  login: () => 2,
  ownPasswordChange: () => 2,
  ownFactorBegin: () => 2,
  ownFactorRemove: () => 2,
  ownRecoveryCodesRenew: () => 2,
  firstAdministrator: () => 2,
  adminAccountCreate: () => 2,
  adminAccountChange: ({ password }) => (password === undefined ? 1 : 2),
};

export const weightOf = <N extends CallName>(name: N, input: CallRequest<N>): number => {
  const weight = weights[name] as ((input: CallRequest<N>) => number) | undefined;
  if (weight) return weight(input);
  const size = input as { pageSize?: number; limit?: number };
  return rows(size.pageSize ?? size.limit ?? 0);
};
