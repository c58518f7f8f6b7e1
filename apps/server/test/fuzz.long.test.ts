import { createHash } from 'node:crypto';
import { type CallName, callDefinition, defaultTopics, topicName } from '@live/protocol';
import {
  connectBroker,
  PLATFORM_KEY,
  signedHeaders,
  stage,
  type TestClient,
  type TestMember,
  type TestServer,
} from '@live/testkit';
import { describeOnPersistentStore } from '@live/testkit/persistent-store';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Store } from '../src/db/store.ts';
import { bodyCases, callCases, commandCases, type FuzzCase } from '../src/testing/fuzz-cases.ts';
import { MARK } from '../src/testing/hostile.ts';

/** Tables without business data: sessions, nonces and counters. */
const NOT_DOMAIN = /^(sessions|tokens|nonces|rate_windows|kysely_.*)$/;
const AT_ONCE = 32;
/** Half a minute on two free cores; the bound is for a busy machine. */
const FUZZ_MS = 600_000;

/** These change nothing, so valid inputs may run as an operator. */
const READS = new Set<CallName>([
  'serverReg',
  'userMeetingCode',
  'ownAccount',
  'roomList',
  'phraseList',
  'wordList',
  'heldList',
  'heldOwn',
  'roomInfo',
  'roomStats',
  'roomStatsExport',
  'roomCategoryList',
  'commentList',
  'replayComments',
  'commentExport',
  'commentSearch',
  'commentFilter',
  'newcomerList',
  'liveTrends',
  'silenceList',
  'silenceExport',
  'removalList',
  'moderatorList',
  'removalExport',
  'roomEntry',
  'luckyBagList',
  'luckyBagWinnerList',
  'luckyBagWinnerExport',
  'luckyBagCurrent',
  'luckyBagProof',
  'activeActivityInfo',
  'reportList',
  'reportExport',
  'personCard',
  'noteList',
  'tagList',
  'adminAccountList',
  'wallRoomList',
  'adminImportCheck',
  'platformWordList',
  'adminActionList',
  'adminActionExport',
  'publishKey',
  'adminRoomList',
  'adminTagList',
  'adminCategoryList',
  'authTagList',
  'authTagTry',
  'roomsToWatch',
  'actionList',
  'actionExport',
  'operatorList',
  'personCommentCount',
  'reviewAxis',
  'reviewMarks',
  'reviewComments',
  'reviewRecordings',
  'liveReport',
  'liveReportExport',
  'reviewExplanations',
  'reportShareList',
  'clipList',
  'sharedReport',
  'unfinished',
  'pollList',
  'pollCurrent',
  'audienceQuestionList',
  'audienceQuestionCurrent',
  'promptCurrent',
  'productList',
  'productShelf',
  'spotlightCurrent',
  'platformAccountList',
  'platformRoomList',
  'platformRoomStats',
  'platformWinnerList',
  'platformRecordingList',
  'platformActionList',
]);

const fingerprint = async (store: Store): Promise<Record<string, string>> => {
  const tables = await store.db.introspection.getTables();
  const prints: Record<string, string> = {};
  for (const { name } of tables) {
    if (NOT_DOMAIN.test(name)) continue;
    const rows = await store.db
      .selectFrom(name as 'rooms')
      .selectAll()
      .execute();
    const lines = rows.map((row) => JSON.stringify(row)).sort();
    prints[name] = createHash('sha256').update(lines.join('\n')).digest('hex');
  }
  return prints;
};

const inParallel = async <T>(items: T[], job: (item: T) => Promise<void>): Promise<void> => {
  const queue = items.values();
  const worker = async () => {
    for (const item of queue) await job(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
};

/** The fields of an upload, whose body is no image here. Node refuses longer URLs before anything of ours sees them. */
const queryOf = (json: string): URLSearchParams => {
  const fields = Object.entries(JSON.parse(json) as object);
  const text = (value: unknown) => (typeof value === 'object' ? 'object' : String(value));
  return new URLSearchParams(
    fields.map(([name, value]): [string, string] => [name, text(value).slice(0, 1_000)]),
  );
};

let sent = 0;

describeOnPersistentStore('hostile input', (place) => {
  let server: TestServer;
  let store: Store;
  let before: Record<string, string>;
  let admin: TestClient;
  let viewer: TestClient;
  let viewerInRoom: TestClient;
  let member: TestMember;
  beforeAll(async () => {
    server = await place.start({ platformKey: PLATFORM_KEY, statisticsMs: 3_600_000 });
    store = await place.openStore();
    admin = await server.signIn('admin');
    viewer = await server.signIn('viewer');
    viewerInRoom = server.client((await viewer.membershipOf(stage.live.liveId)).token);
    member = await server.enter('admin', stage.live.liveId);
    before = await fingerprint(store);
  });
  afterAll(async () => {
    await server.destroy();
    await store.destroy();
  });

  /** PostgreSQL takes a share of the inputs: what differs there is the store, not the schema. */
  const share = <T>(cases: T[]): T[] =>
    place.name === 'SQLite' ? cases : cases.filter((_, index) => index % 5 === 0);

  /** A caller for whom the input is at fault, or who may not do it, or not in that room. */
  const send = ({ name, json, fault }: FuzzCase<CallName>) => {
    const { access, path: target, upload } = callDefinition(name);
    const path = upload ? `${target}?${queryOf(json)}` : target;
    const nobody = server.client();
    if (access === 'platform')
      return nobody.post(
        path,
        json,
        fault !== undefined || READS.has(name) ? signedHeaders(path, json) : {},
      );
    // A deleted room takes no change.
    const deleted = json.replace(
      `"liveId":"${stage.live.liveId}"`,
      `"liveId":"${stage.deleted.liveId}"`,
    );
    if (access === 'anyone') return nobody.post(path, deleted);
    if (fault !== undefined || READS.has(name)) return admin.post(path, json);
    // What belongs to no room is refused to the token of one, and to the audience.
    if (!json.includes('"liveId"')) return viewerInRoom.post(path, json);
    return admin.post(path, deleted);
  };

  const attempt = async (fuzz: FuzzCase<CallName>): Promise<void> => {
    sent += 1;
    const { status, headers: _headers, ...answer } = await send(fuzz);
    const seen = { name: fuzz.name, input: fuzz.json.slice(0, 300), status, ...answer };
    if (status >= 500) throw new Error(`server error: ${JSON.stringify(seen)}`);
    if (JSON.stringify(answer).includes(MARK)) throw new Error(`repeats: ${JSON.stringify(seen)}`);
    if (fuzz.fault === undefined) return;
    const named = answer.msg.startsWith(`参数错误：${fuzz.fault}`);
    if (answer.code !== 40 || !named) throw new Error(`not refused: ${JSON.stringify(seen)}`);
  };

  it(
    'K-03 no call fails, changes anything, or repeats what it was sent',
    async () => {
      await inParallel(share(callCases(40)), attempt);
      expect(await fingerprint(store)).toEqual(before);
    },
    FUZZ_MS,
  );

  it(
    'K-03 nor with a body that is no request at all',
    async () => {
      await inParallel(share(bodyCases()), attempt);
      expect(await admin.post('/live/room-info', `"${'x'.repeat(1_000_000)}"`)).toMatchObject({
        status: 413,
        code: 40,
      });
      expect(await fingerprint(store)).toEqual(before);
    },
    FUZZ_MS,
  );

  it(
    'K-03 nor does any command',
    async () => {
      const stranger = await viewer.ok('accountGet', { liveId: stage.live.liveId });
      const { token, accountId, roomId, liveId } = member.membership;
      const client = await connectBroker(server.url, accountId, token);
      const waiting = new Map<string, (reply: { result: number; msg?: string }) => void>();
      client.on('message', (_topic, payload) => {
        const text = payload.toString();
        const reply = JSON.parse(text);
        if (text.includes(MARK)) throw new Error(`repeats: ${text}`);
        waiting.get(reply.request_id)?.(reply);
      });
      const ids = { roomId, accountId };
      await client.subscribeAsync(topicName(defaultTopics.reply, ids), { qos: 1 });
      const up = topicName(defaultTopics.up, ids);
      const cases = commandCases({ token, room_id: roomId, live_id: liveId }, 30);
      await inParallel(share(cases), async ({ name, json, fault }) => {
        sent += 1;
        const id = String(sent);
        // Valid inputs are sent with another account's token, so they must be refused.
        const body = fault === undefined ? json.replace(token, stranger.token) : json;
        const answered = new Promise<{ result: number; msg?: string }>((resolve) =>
          waiting.set(id, resolve),
        );
        await client.publishAsync(up, `{"cmd":"${name}","request_id":"${id}","body":${body}}`, {
          qos: 1,
        });
        const { result, msg = '' } = await answered;
        waiting.delete(id);
        const seen = JSON.stringify({ name, body: body.slice(0, 300), result, msg });
        if (result === 0 || result === 50) throw new Error(`taken: ${seen}`);
        const named = fault === undefined || msg.startsWith(`参数错误：${fault}`);
        if (!named || (fault !== undefined && result !== 40))
          throw new Error(`not refused: ${seen}`);
      });
      for (const odd of ['', 'null', '[]', '{', '{"cmd":1}', '{"cmd":"chat"}', `{"cmd":"${MARK}"}`])
        await client.publishAsync(up, odd, { qos: 1 });
      expect(await fingerprint(store)).toEqual(before);
      await client.endAsync(true);
    },
    FUZZ_MS,
  );

  it('K-03 and the server still answers', async () => {
    expect(await admin.call('roomInfo', { liveId: stage.live.liveId })).toMatchObject({ code: 0 });
  });
});

describe('the fuzz test', () => {
  it('K-03 tries 20,000 inputs at least', () => {
    expect(sent).toBeGreaterThanOrEqual(20_000);
  });
});
