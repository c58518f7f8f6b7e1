import { readFileSync } from 'node:fs';
import {
  type CallInput,
  type CallName,
  type CallRequest,
  type CommandName,
  callDefinition,
  callNames,
  calls,
  commandNames,
  commands,
} from '@live/protocol';
import { PLATFORM_KEY, ServerProcess, signedHeaders, stage, TestMember } from '@live/testkit';
import {
  addCallers,
  COSTLY_BAG,
  COSTLY_PERSON,
  COSTLY_POLL,
  COSTLY_PRODUCT,
  COSTLY_QUESTION,
  COSTLY_ROOM,
  costlyMembers,
  fillCostlyRoom,
} from '@live/testkit/costly-room';
import { describeOnPersistentStore } from '@live/testkit/persistent-store';
import { commandBody, requestIn } from '@live/testkit/scene-requests';
import type { Scene } from '@live/testkit/scenes';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Store } from '../src/db/store.ts';
import { weightOf } from '../src/http/call-weights.ts';

/** What an account may call at once, in calls of the ordinary kind. */
const ALLOWED = 40;
const MOST = 24;
/** Commands that an account may send at once. */
const COMMANDS = 200;
/** Other clients, so many that none of them reaches a limit. */
const OTHERS = 300;
const LONGEST_WAIT_MS = 250;

const liveId = COSTLY_ROOM;
const numbered = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${prefix}${index}`);

const scene: Scene = {
  liveId,
  roomId: 'r-costly',
  activityId: 'none',
  reportId: 'cr1',
  luckyBagId: COSTLY_BAG,
  commentId: '1',
  markId: 'cm1',
  shareId: 'none',
  clipId: 'none',
  pollId: COSTLY_POLL,
  questionId: COSTLY_QUESTION,
  productId: COSTLY_PRODUCT,
  spotlightId: 'none',
  noteIds: {},
  personId: COSTLY_PERSON,
  actionId: 'ca1',
};

/** The largest input of calls that take more than one thing; of lists it is their largest page. */
const largest: { [N in CallName]?: (time: number) => CallInput<N> } = {
  commentDelSeveral: (time) => ({
    liveId,
    commentIds: numbered('', 100).map((id) => String(Number(id) + 1 + time * 100)),
  }),
  silenceSeveral: (time) => ({
    liveId,
    accountIds: numbered('cp', 3000)
      .slice(time * 100)
      .slice(0, 100),
    reason: '广告',
  }),
  removalSeveral: (time) => ({
    liveId,
    accountIds: numbered('cp', 3000)
      .slice(time * 100)
      .slice(0, 100),
    reason: '广告',
  }),
  heldDecide: (time) => ({
    liveId,
    ids: numbered('ch', 2000)
      .slice((time * 100) % 2000)
      .slice(0, 100),
    pass: true,
  }),
  wordSave: (time) => ({
    liveId,
    add: numbered(`新${time}词`, 300).map((word) => ({ word, action: 2 })),
    remove: numbered('词', 300).map((word) => `${word}表`),
  }),
  platformWordSave: (time) => ({
    add: numbered(`新${time}词`, 300).map((word) => ({ word, action: 2 })),
    remove: numbered('台', 300).map((word) => `${word}词`),
  }),
  productSave: () => ({
    liveId,
    products: numbered('商品', 50).map((title, index) => ({
      productId: `cg${index}`,
      title,
      image: '',
      price: '¥59',
      link: `https://example.com/${'x'.repeat(480)}`,
      note: '讲三分钟',
    })),
  }),
  shelfSave: () => ({ liveId, productIds: numbered('cg', 100) }),
  productDelete: (time) => ({
    liveId,
    productIds: numbered('cg', 500)
      .slice(100 + (time % 8) * 50)
      .slice(0, 50),
  }),
  platformPurchaseReport: (time) => ({
    liveId,
    productId: COSTLY_PRODUCT,
    orderId: `o${time}`,
    cents: 1,
  }),
  personCard: () => ({ liveId, accountId: COSTLY_PERSON }),
  personCommentCount: () => ({ liveId, accountId: COSTLY_PERSON }),
  commentFilter: () => ({ liveId, only: 'newcomer' }),
  newcomerList: () => ({ liveId, accountIds: numbered('cp', 100) }),
  commentSearch: () => ({ liveId, words: '没有这样的话', limit: 200 }),
  tagList: () => ({ tagNos: numbered('ct', 500), pageSize: 500 }),
  authTagUpdate: (time) => ({
    liveId: 'cl1',
    authTagList: numbered('ct', 900 + (time % 2))
      .map((tag) => `${tag}#${tag}`)
      .join(','),
  }),
  flowSave: (time) => ({ liveId, guestPolicy: time % 2 ? 0 : 2 }),
  roomClose: (time) => ({ liveId: `cl${100 + time}` }),
  roomDelete: (time) => ({ liveId: `cl${200 + time}` }),
  phraseSave: () => ({ phrases: numbered('常用的话', 50) }),
  silence: (time) => ({ liveId, state: 1, type: 0, accountId: `cp${time}`, deleteComments: 1 }),
  adminAccountList: () => ({ searchValue: '没有这个人', limit: 200 }),
  adminAccountCreate: (time) => ({
    name: `made${time}`,
    nickname: '新人',
    password: 'long-enough',
    role: 0,
  }),
  adminAccountChange: (time) => ({ accountId: `cp${400 + time}`, role: 1 }),
  adminAccountSignOut: (time) => ({ accountId: `cp${500 + time}` }),
  adminImportCheck: () => ({
    rows: numbered('imported', 200).map((name, line) => ({ line: line + 1, name, tagNos: 'ct1' })),
  }),
  adminImportAdd: (time) => ({
    rows: numbered(`imported${time}-`, 200).map((name, line) => ({ line: line + 1, name })),
  }),
  adminRoomList: () => ({ keyword: '没有这样的', pageSize: 500 }),
  adminRoomCreate: () => ({ anchorName: 'host', liveTitle: '新直播' }),
  adminRoomDelete: (time) => ({ liveId: `cl${400 + time}` }),
  adminTagList: () => ({ searchValue: '', pageSize: 500 }),
  adminTagSave: (time) => ({
    tagNo: `made${time}`,
    tagName: '新标签',
    tagGroupNo: 'made',
    tagGroupName: '新分组',
  }),
  platformAccountSave: (time) => ({ name: `new${time}`, password: 'long-enough', role: 0 }),
  platformAccountDisable: (time) => ({ name: `cp${200 + time}` }),
  platformRoomMove: (time) => ({ liveId: `cl${300 + time}`, liveState: 4 }),
  platformPersonExport: () => ({ accountId: COSTLY_PERSON }),
  platformPersonErase: (time) => ({ accountId: `cp${time}` }),
};

/** The largest of every command; each is repeated as often as an account may. */
const largestBody: { [N in CommandName]?: (time: number) => object } = {
  chat: () => ({ message: '词1表台2词多少钱'.padEnd(64, '😀') }),
  like: () => ({ like_delta: 100 }),
  host_control: (time) => ({ action: time % 2 ? 'resume' : 'pause' }),
  admin_control: (time) => ({ action: time % 2 ? 'unsilence_all' : 'silence_all' }),
  kickout: (time) => ({ account_id: `cp${1000 + time}` }),
};

const pagesOf = (name: CallName): object => {
  const { shape } = callDefinition(name).request;
  if ('pageSize' in shape) return { pageSize: 500 };
  if (name === 'reviewMarks') return { limit: 1000 };
  return 'limit' in shape ? { limit: 'beforeId' in shape ? 500 : 200 } : {};
};

const inputOf = (name: CallName, time: number): object => ({
  ...requestIn(name, scene, stage.admin.id),
  ...pagesOf(name),
  ...largest[name]?.(time),
});

/**
 * One more than is allowed at once, and of ordinary calls several times as many as are answered at a time. A password is
 * checked beside the main thread, and takes long.
 */
const burstOf = (name: CallName): number => {
  const input = callDefinition(name).request.parse(inputOf(name, 0)) as CallRequest<CallName>;
  const allowed = Math.ceil(ALLOWED / weightOf(name, input)) + 1;
  return name === 'login' ? 3 : Math.min(allowed, MOST);
};

const addressOf = (index: number) => `10.${index >> 8}.${index & 255}.1`;

describeOnPersistentStore('what is allowed', (place) => {
  let server: ServerProcess;
  let store: Store;
  let others: string[];
  let asked = 0;
  beforeAll(async () => {
    server = await ServerProcess.start({ ...place.environment(), PLATFORM_KEY });
    store = await place.openStore();
    await fillCostlyRoom(store);
    others = await addCallers(store, OTHERS);
  });
  afterAll(async () => {
    await store.destroy();
    await server.kill();
  });

  /** CPU time of the server's main thread so far, in milliseconds: a busy machine makes it wait, not compute. */
  const computed = (): number => {
    const [nanoseconds] = readFileSync(
      `/proc/${server.pid}/task/${server.pid}/schedstat`,
      'utf8',
    ).split(' ');
    return Number(nanoseconds) / 1e6;
  };

  const post = async (name: CallName, input: object, token: string, address: string) => {
    const { path, access } = callDefinition(name);
    const body = JSON.stringify(input);
    const credentials =
      access === 'platform' ? signedHeaders(path, body) : { authorization: `Bearer ${token}` };
    const response = await fetch(server.url + calls[name].path, {
      method: 'POST',
      headers: { ...credentials, 'x-forwarded-for': address, 'accept-encoding': 'identity' },
      body,
    });
    await response.arrayBuffer();
  };

  /** What the server computes until somebody is answered who has asked for little. */
  const waitOfAnother = async (): Promise<number> => {
    asked += 1;
    const before = computed();
    const other = others[asked % OTHERS] ?? '';
    await post('promptSend', { liveId: 'cl2', text: '在吗' }, other, addressOf(asked + 500));
    return Math.round(computed() - before);
  };

  /** The longest wait of others while a burst is answered. */
  const longestWait = async (count: number, once: (time: number) => Promise<unknown>) => {
    let left = count;
    const burst = Array.from({ length: count }, async (_, time) => {
      await once(time);
      left -= 1;
    });
    let longest = 0;
    while (left > 0) longest = Math.max(longest, await waitOfAnother());
    await Promise.all(burst);
    return longest;
  };

  const tooLong = (waits: Record<string, number>) =>
    Object.entries(waits).filter(([, wait]) => wait > LONGEST_WAIT_MS);

  it('E-06 no call at its allowed rate lets another client wait', {
    timeout: 600_000,
  }, async () => {
    const tokens = await addCallers(store, callNames.length);
    const waits: Record<string, number> = {};
    for (const [index, name] of callNames.entries())
      waits[name] = await longestWait(burstOf(name), (time) =>
        post(name, inputOf(name, time), tokens[index] ?? '', addressOf(index)),
      );
    expect(tooLong(waits)).toEqual([]);
  });

  it('E-06 no command at its allowed rate lets another client wait', {
    timeout: 600_000,
  }, async () => {
    const supported = commandNames.filter((name) => commands[name].supported && name !== 'end');
    const waits: Record<string, number> = {};
    // Nothing can be done in a room that has ended.
    for (const name of [...supported, 'end' as const]) {
      const [membership] = await costlyMembers(store, 1, commands[name].access);
      if (!membership) throw new Error('no member');
      const member = await TestMember.join(server.url, membership, []);
      const body = (time: number) => ({
        ...commandBody(name, scene),
        ...largestBody[name]?.(time),
      });
      waits[name] = await longestWait(COMMANDS, (time) => member.command(name, body(time)));
      await member.leave();
    }
    expect(tooLong(waits)).toEqual([]);
  });
});
