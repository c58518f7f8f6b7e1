import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  type CallInput,
  type CallName,
  type CallRequest,
  callDefinition,
  callNames,
  calls,
} from '@live/protocol';
import { placeMigratedDatabase, ServerProcess, stage } from '@live/testkit';
import {
  addCallers,
  COSTLY_BAG,
  COSTLY_PERSON,
  COSTLY_ROOM,
  fillCostlyRoom,
} from '@live/testkit/costly-room';
import { requestsIn } from '@live/testkit/scene-requests';
import type { Scene } from '@live/testkit/scenes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SqliteStore } from '../src/db/sqlite.ts';
import type { Store } from '../src/db/store.ts';
import { weightOf } from '../src/http/call-weights.ts';

/** What an account may call at once, in calls of the ordinary kind. */
const ALLOWED = 40;
const MOST = 24;
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
  personCard: () => ({ liveId, accountId: COSTLY_PERSON }),
  personCommentCount: () => ({ liveId, accountId: COSTLY_PERSON }),
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
};

const pagesOf = (name: CallName): object => {
  const { shape } = callDefinition(name).request;
  if ('pageSize' in shape) return { pageSize: 500 };
  if (name === 'reviewMarks') return { limit: 1000 };
  return 'limit' in shape ? { limit: 'beforeId' in shape ? 500 : 200 } : {};
};

const inputOf = (name: CallName, time: number): object => ({
  ...requestsIn[name](scene, stage.admin.id),
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

describe('what a call costs the others', () => {
  let server: ServerProcess;
  let store: Store;
  let dataDir: string;
  beforeAll(async () => {
    dataDir = mkdtempSync(path.join(tmpdir(), 'live-costs-'));
    await placeMigratedDatabase(dataDir);
    server = await ServerProcess.start({ DATA_DIR: dataDir });
    store = await SqliteStore.open(dataDir);
    await fillCostlyRoom(store);
  });
  afterAll(async () => {
    await store.destroy();
    await server.kill();
    rmSync(dataDir, { recursive: true, force: true });
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
    const response = await fetch(server.url + calls[name].path, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'x-forwarded-for': address,
        'accept-encoding': 'identity',
      },
      body: JSON.stringify(input),
    });
    await response.arrayBuffer();
  };

  it('E-06 no call at its allowed rate lets another client wait', {
    timeout: 400_000,
  }, async () => {
    const names = callNames.filter((name) => callDefinition(name).access !== 'platform');
    const tokens = await addCallers(store, names.length);
    const others = await addCallers(store, OTHERS);
    const waits: Record<string, number> = {};
    let asked = 0;
    /** A call of somebody who has made few; what the server has computed until it is answered. */
    const waitOfAnother = async (): Promise<number> => {
      asked += 1;
      const before = computed();
      const other = others[asked % OTHERS] ?? '';
      await post('promptSend', { liveId: 'cl2', text: '在吗' }, other, addressOf(asked + 500));
      return Math.round(computed() - before);
    };
    for (const [index, name] of names.entries()) {
      let left = burstOf(name);
      const burst = Array.from({ length: left }, async (_, time) => {
        await post(name, inputOf(name, time), tokens[index] ?? '', addressOf(index));
        left -= 1;
      });
      waits[name] = 0;
      while (left > 0) waits[name] = Math.max(waits[name], await waitOfAnother());
      await Promise.all(burst);
    }
    const long = Object.entries(waits).filter(([, wait]) => wait > LONGEST_WAIT_MS);
    expect(long).toEqual([]);
  });
});
