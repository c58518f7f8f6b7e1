import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import {
  type CallData,
  type CallInput,
  type CallName,
  type CommandInput,
  type CommandName,
  callDefinition,
  calls,
  commands,
  type DecodedNotice,
  decodeNotice,
  defaultTopics,
  type Envelope,
  LiveRole,
  type NoticeBody,
  type NoticeDefinition,
  type NoticeName,
  notices,
  ReplyEnvelope,
  type TopicKind,
  type TopicPatterns,
  topicName,
} from '@live/protocol';
import { type Config, readConfig } from '@live/server/config';
import { openStore } from '@live/server/db/open-store';
import type { Store } from '@live/server/db/store';
import { SHORT_SEGMENTS, seedDemoRecording } from '@live/server/demo/recordings';
import { type Clock, systemClock } from '@live/server/domain/clock';
import { createLog } from '@live/server/log';
import { type RunningServer, startServer } from '@live/server/server';
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt';
import { placeMigratedDatabase } from './migrated-database.ts';
import { addPeople, CHEAP_COST, type Person, TEST_PASSWORD } from './people.ts';
import { addRooms, type TestRoom } from './rooms.ts';
import { setStage, stage } from './stage.ts';

/** A whole server on a port and a data folder of its own, with the stage set unless the demo is asked for or refused. */
export class TestServer {
  readonly url: string;
  readonly dataDir: string;
  readonly #running: RunningServer;
  readonly #config: Config;
  readonly #ownsData: boolean;
  #store: Promise<Store> | undefined;
  readonly #members: TestMember[] = [];

  private constructor(running: RunningServer, config: Config, ownsData: boolean) {
    this.#running = running;
    this.#config = config;
    this.url = running.url;
    this.dataDir = config.dataDir;
    this.#ownsData = ownsData;
  }

  static async start(options: Partial<Config> = {}, clock?: Clock): Promise<TestServer> {
    const dataDir = options.dataDir ?? mkdtempSync(path.join(tmpdir(), 'live-test-'));
    const config: Config = {
      ...readConfig({
        PORT: '0',
        DEMO: '0',
        DEMO_PASSWORD: TEST_PASSWORD,
        LOG_LEVEL: 'silent',
        // Tests send far more requests than people do.
        BUDGET_FACTOR: '1000',
        VIEWER_COMMENTS_PER_SECOND: '1000000',
      }),
      passwordCost: CHEAP_COST,
      ...options,
      dataDir,
    };
    if (config.databaseUrl === undefined && options.dataDir === undefined)
      await placeMigratedDatabase(dataDir);
    if (options.demo === undefined) await stageFor(config, clock);
    const running = await startServer(config, createLog(config.logLevel), clock);
    return new TestServer(running, config, options.dataDir === undefined);
  }

  /** How phones of the same network reach it. */
  get lan(): RunningServer['lan'] {
    return this.#running.lan;
  }

  /** Where the first administrator is made, of a store without accounts. */
  get firstStartUrl(): string | undefined {
    return this.#running.firstStartUrl;
  }

  get hasAdministrator(): boolean {
    return this.#running.hasAdministrator;
  }

  /** A second connection to the server's store, which ends with the server. */
  store(): Promise<Store> {
    this.#store ??= openStore(this.#config);
    return this.#store;
  }

  /** Adds people and rooms, and returns them. */
  async add<Things extends readonly (Person | TestRoom)[]>(...things: Things): Promise<Things> {
    const isRoom = (thing: Person | TestRoom) => 'liveId' in thing;
    const now = Date.now();
    await (await this.store()).transaction(async (db) => {
      await addPeople(
        db,
        things.filter((thing): thing is Person => !isRoom(thing)),
        now,
      );
      await addRooms(
        db,
        things.filter((thing): thing is TestRoom => isRoom(thing)),
        now,
      );
    });
    return things;
  }

  /** Calls without a session, or with a token. */
  client(token?: string): TestClient {
    return new TestClient(this.url, token);
  }

  async signIn(name: string): Promise<TestClient> {
    const signedIn = await this.client().ok('login', { name, password: TEST_PASSWORD });
    return this.client(signedIn.token);
  }

  /** Signs in, connects to the room, and subscribes to every topic that the account may read. */
  async enter(name: string, liveId: string, topics?: ('client' | 'server')[]): Promise<TestMember> {
    const client = await this.signIn(name);
    const membership = await client.membershipOf(liveId);
    const granted =
      topics ?? (membership.role === LiveRole.AUDIENCE ? ['client'] : ['client', 'server']);
    return this.join(membership, granted);
  }

  /** Connects to the room with an existing token. */
  async join(membership: Membership, topics: ('client' | 'server')[]): Promise<TestMember> {
    const member = await TestMember.join(this.url, membership, topics);
    this.#members.push(member);
    return member;
  }

  /** Fails the test when a received notice violates the contract. */
  async destroy(): Promise<void> {
    for (const member of this.#members) await member.leave();
    await (await this.#store)?.destroy();
    await this.#running.destroy();
    if (this.#ownsData) rmSync(this.dataDir, { recursive: true, force: true });
    const violations = this.#members.flatMap((member) => member.violations);
    if (violations.length > 0) throw new Error(`invalid notices: ${violations.join('; ')}`);
  }
}

/** Sets the stage in the store of a server that is to start, with the recording of the replay. */
export const stageFor = async (config: Config, clock: Clock = systemClock): Promise<void> => {
  const store = await openStore(config);
  try {
    await setStage(store, clock.now());
    const { begin_at: beginAt } =
      (await store.db
        .selectFrom('rooms')
        .select('begin_at')
        .where('live_id', '=', stage.replay.liveId)
        .executeTakeFirst()) ?? {};
    if (beginAt)
      await seedDemoRecording(config, { liveId: stage.replay.liveId, beginAt }, SHORT_SEGMENTS);
  } finally {
    await store.destroy();
  }
};

/** The text with its byte-order mark, which `text()` removes. */
const asWritten = new TextDecoder('utf-8', { ignoreBOM: true });

/** A PNG of one dot. */
export const SMALL_IMAGE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export class TestClient {
  readonly #url: string;
  readonly token: string | undefined;

  constructor(url: string, token: string | undefined) {
    this.#url = url;
    this.token = token;
  }

  async post(target: string, body: unknown, headers: Record<string, string> = {}) {
    const authorization = this.token ? { authorization: `Bearer ${this.token}` } : {};
    const response = await fetch(this.#url + target, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...authorization, ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    const isFile = response.headers.get('content-type')?.startsWith('text/csv') ?? false;
    const envelope: Envelope = isFile
      ? { code: 0, msg: '', data: asWritten.decode(await response.arrayBuffer()) }
      : ((await response.json()) as Envelope);
    return { status: response.status, headers: response.headers, ...envelope };
  }

  call<N extends CallName>(name: N, input: CallInput<N>) {
    return callDefinition(name).upload
      ? this.upload(name, input, SMALL_IMAGE)
      : this.post(calls[name].path, input);
  }

  /** Sends a file, with the fields in the query. */
  async upload<N extends CallName>(name: N, input: CallInput<N>, file: Uint8Array) {
    const fields = new URLSearchParams(input as unknown as Record<string, string>);
    const response = await fetch(`${this.#url}${calls[name].path}?${fields}`, {
      method: 'POST',
      headers: this.token ? { authorization: `Bearer ${this.token}` } : {},
      body: Buffer.from(file),
    });
    const envelope = (await response.json()) as Envelope;
    return { status: response.status, headers: response.headers, ...envelope };
  }

  /** Everything that is needed to connect to the room. */
  async membershipOf(liveId: string): Promise<Membership & { role: LiveRole }> {
    const { token, account } = await this.ok('accountGet', { liveId });
    const { roomId } = await this.ok('roomInfo', { liveId });
    const { mqttWs } = await this.ok('serverReg', { lineGroupId: 1 });
    const { id: accountId, thirdLiveRole: role } = account;
    return { token, accountId, roomId, liveId, role, mqttWs };
  }

  /** The data of a call that must succeed, checked against the contract. */
  async ok<N extends CallName>(name: N, input: CallInput<N>): Promise<CallData<N>> {
    const answer = await this.call(name, input);
    if (answer.code !== 0) throw new Error(`${name} answered ${answer.code} ${answer.msg}`);
    return calls[name].response.parse(answer.data) as CallData<N>;
  }
}

export interface Membership {
  token: string;
  accountId: string;
  roomId: string;
  liveId: string;
  /** Where they have other names than usual. */
  topics?: TopicPatterns;
  /** The URL of a broker that is not the server's own. */
  mqttWs?: string | undefined;
}

const nameIn = (membership: Membership, kind: TopicKind): string =>
  topicName((membership.topics ?? defaultTopics)[kind], membership);

/** A member of a room: receives notices, sends commands. */
export class TestMember {
  readonly membership: Membership;
  readonly mqtt: MqttClient;
  readonly received: DecodedNotice[] = [];
  /** Received notices that violate the contract. */
  readonly violations: string[] = [];
  readonly #replies = new Map<string, (reply: ReplyEnvelope) => void>();
  #waiting: (() => void)[] = [];

  private constructor(membership: Membership, client: MqttClient) {
    this.membership = membership;
    this.mqtt = client;
    const replyTopic = nameIn(membership, 'reply');
    client.on('message', (topic, payload) => {
      const text = payload.toString();
      // A moderator gets notices on the topic of the replies too.
      const reply = topic === replyTopic && ReplyEnvelope.safeParse(JSON.parse(text)).data;
      if (reply) this.#replies.get(String(reply.request_id))?.(reply);
      else {
        const notice = decodeNotice(text);
        const violation = violationOf(notice, text, topic, membership);
        if (violation) this.violations.push(violation);
        this.received.push(notice);
        for (const look of this.#waiting) look();
      }
    });
  }

  static async join(
    url: string,
    member: Membership,
    topics: ('client' | 'server')[],
  ): Promise<TestMember> {
    const { accountId, token, mqttWs } = member;
    const client = await connectBroker(mqttWs ?? url, accountId, token);
    const joined = new TestMember(member, client);
    const names = (['reply', ...topics] as const).map((kind) => nameIn(member, kind));
    await client.subscribeAsync(names, { qos: 1 });
    return joined;
  }

  async command<N extends CommandName>(
    cmd: N,
    body: Omit<CommandInput<N>, 'token' | 'room_id' | 'live_id'>,
  ): Promise<ReplyEnvelope> {
    const request_id = String(randomInt(1e12));
    const { token, roomId, liveId, accountId } = this.membership;
    const answered = new Promise<ReplyEnvelope>((resolve) =>
      this.#replies.set(request_id, resolve),
    );
    const full = { token, room_id: roomId, live_id: liveId, account_id: accountId, ...body };
    const topic = nameIn(this.membership, 'up');
    await this.mqtt.publishAsync(topic, JSON.stringify({ cmd, request_id, body: full }), {
      qos: 1,
    });
    const reply = await answered;
    if (reply.result === 0) commands[cmd].response.parse(reply.body);
    return reply;
  }

  /** The first notice that matches, already received or yet to come. */
  async receives(matches: (notice: DecodedNotice) => boolean): Promise<DecodedNotice> {
    for (;;) {
      const found = this.received.find(matches);
      if (found) return found;
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  /** The bodies of the notices of one kind that were received so far. */
  bodies<N extends NoticeName>(name: N): NoticeBody<N>[] {
    return this.received.flatMap((decoded) =>
      decoded.kind === 'notice' && decoded.notice.name === name
        ? [decoded.notice.body as NoticeBody<N>]
        : [],
    );
  }

  /** Settles once the server has ended the connection. */
  async cutOff(): Promise<void> {
    if (!this.mqtt.connected) return;
    await new Promise<void>((resolve) => this.mqtt.once('close', () => resolve()));
  }

  async leave(): Promise<void> {
    await this.mqtt.endAsync(true);
  }
}

/** How a received notice violates the contract, if at all. */
const violationOf = (
  decoded: DecodedNotice,
  text: string,
  topic: string,
  membership: Membership,
): string | undefined => {
  if (decoded.kind === 'unknown') return `unknown code ${decoded.code}`;
  if (decoded.kind === 'invalid') return decoded.reason;
  const { name, seq, body } = decoded.notice;
  const { topic: kind, toModerators }: NoticeDefinition = notices[name];
  const isOwn = toModerators === true && topic === nameIn(membership, 'reply');
  if ((seq === undefined) !== isOwn) return `${name} with number ${seq} on ${topic}`;
  // Decoding drops what the contract does not name; on the wire it would be a leak.
  if (!isDeepStrictEqual(JSON.parse(text).body, body)) return `${name} says more than its contract`;
  return isOwn || topic === nameIn(membership, kind) ? undefined : `${name} on ${topic}`;
};

/** Connects by a server's own URL, or by a broker's. */
export const connectBroker = (
  url: string,
  username: string,
  token: string,
  options: IClientOptions = {},
): Promise<MqttClient> => {
  const address = url.startsWith('http') ? `${url.replace('http', 'ws')}/mqtt` : url;
  return mqtt.connectAsync(
    address,
    {
      protocolVersion: 4,
      clientId: `${token}${randomInt(10_000, 100_000)}`,
      username,
      password: token,
      reconnectPeriod: 0,
      ...options,
    },
    false,
  );
};
