import { setTimeout as sleep } from 'node:timers/promises';
import { type BrokerEngine, findRabbitmq, startRabbitmq } from '@live/engines';
import { createDatabase, hasPostgres, type TestDatabase } from '@live/engines/database';
import { LiveState, LuckyBagState, WordAction } from '@live/protocol';
import { ServerProcess, stage, TEST_PASSWORD, TestClient, TestMember } from '@live/testkit';
import { LoadBalancer } from '@live/testkit/load-balancer';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { PostgresStore } from '../src/db/postgres.ts';
import type { Store } from '../src/db/store.ts';

const liveId = stage.live.liveId;
const liveRoom = stage.live.roomId;
const canRun = hasPostgres() && findRabbitmq() !== undefined;

const BAG = 'bag-of-the-dead';

/** Due after its server was killed: the next owner draws it. */
const insertBag = (store: Store, openAt: number) =>
  store.db
    .insertInto('lucky_bags')
    .values({
      id: BAG,
      live_id: liveId,
      type: 1,
      total_points: 100,
      award_name: '积分',
      num: 1,
      grab_type: 1,
      enroll_condition: 1,
      condition_comment: '',
      filter_winner: 0,
      state: LuckyBagState.DOING,
      created_at: openAt - 60_000,
      open_at: openAt,
    })
    .execute();

const pointsOf = (store: Store) =>
  store.db
    .selectFrom('timeline')
    .select('recorded_at')
    .where('live_id', '=', liveId)
    .orderBy('recorded_at')
    .execute();

describe.skipIf(!canRun && !process.env.CI)('three servers on one database and one broker', () => {
  let database: TestDatabase;
  let engine: BrokerEngine;
  let webhooks: LoadBalancer;
  let store: Store;
  let settings: Record<string, string>;
  let servers: ServerProcess[];
  const members: TestMember[] = [];
  const startOne = async () => {
    const server = await ServerProcess.start(settings);
    webhooks.add(server.url);
    return server;
  };
  beforeAll(async () => {
    // RabbitMQ asks any of the servers, as behind a real proxy.
    webhooks = await LoadBalancer.open();
    [database, engine] = await Promise.all([createDatabase(), startRabbitmq(webhooks.url)]);
    settings = {
      ...engine.settings,
      DATABASE_URL: database.url,
      SECRET: 'one-secret-for-all-servers',
      STATISTICS_SECONDS: '1',
      DRAIN_SECONDS: '1',
    };
    // All at once on an empty database: the first one creates the schema.
    servers = await Promise.all([0, 1, 2].map(startOne));
    store = await PostgresStore.open(database.url);
  });
  afterAll(async () => {
    for (const member of members) await member.leave();
    await Promise.all((servers ?? []).map((server) => server.kill()));
    await store?.destroy();
    await engine?.stop();
    await webhooks?.destroy();
    await database?.drop();
  });

  const at = (index: number) => servers[index % servers.length] as ServerProcess;
  const enter = async (client: TestClient, topics: ('client' | 'server')[]) => {
    const member = await TestMember.join('', await client.membershipOf(liveId), topics);
    members.push(member);
    return member;
  };
  const holderOf = async (roomId: string): Promise<string | undefined> => {
    const row = await store.db
      .selectFrom('leases')
      .select('holder')
      .where('name', '=', roomId)
      .where('expires_at', '>', store.databaseNow)
      .executeTakeFirst();
    return row?.holder;
  };
  const indexOfHolder = async (roomId: string): Promise<number> => {
    const holder = await holderOf(roomId);
    const { token } = await at(0).signIn('admin');
    for (const [index, server] of servers.entries()) {
      const { serverId } = await server.client(token).ok('serverReg', { lineGroupId: 1 });
      if (serverId === holder) return index;
    }
    throw new Error('nobody holds the room');
  };
  const chat = async (member: TestMember, message: string): Promise<string> => {
    const { result, body } = await member.command('chat', { message });
    expect(result).toBe(0);
    return (body as { comment_id: string }).comment_id;
  };

  it('O-13 any of them answers any call, in one session', async () => {
    const here = await at(0).signIn('admin');
    const there = at(1).client(here.token);
    const { id } = await there.ok('commentSystem', {
      liveId,
      accountId: stage.admin.id,
      accountCorpId: stage.corpId,
      isSystem: 0,
      comment: '在另一台上',
    });
    const { items } = await at(2).client(here.token).ok('commentList', { liveId, pageNum: 0 });
    expect(items.at(-1)?.id).toBe(id);
  });

  it('T-07 acts on each command once, and answers it once', async () => {
    const viewer = await enter(await at(1).signIn('viewer'), ['client']);
    let replies = 0;
    viewer.mqtt.on('message', (topic) => {
      if (topic.includes('/reply/')) replies += 1;
    });
    const ids = [];
    for (let count = 0; count < 5; count += 1) ids.push(await chat(viewer, `第 ${count} 句`));
    // The reply to a later command has arrived, so a second reply to an earlier one would have too.
    await viewer.command('like', {});
    expect(replies).toBe(6);
    const client = await at(2).signIn('admin');
    const { items } = await client.ok('commentList', { liveId, pageNum: 0 });
    const mine = items.filter(({ message }) => /^第 \d 句$/.test(message));
    expect(mine.map(({ id }) => id)).toEqual(ids);
  });

  it('J-01 a word that one of them lists is in force on the others', async () => {
    const host = await at(0).signIn('host');
    const viewers: TestMember[] = [];
    for (const [index, name] of ['viewer', 'viewer2'].entries())
      viewers.push(await enter(await at(index + 1).signIn(name), ['client']));
    const isBlocked = async (): Promise<boolean> => {
      const replies = [];
      for (const viewer of viewers)
        replies.push(await viewer.command('chat', { message: '找代购吗' }));
      return replies.every(({ result }) => result !== 0);
    };
    expect(await isBlocked()).toBe(false);
    await host.ok('wordSave', { liveId, add: [{ word: '代购', action: WordAction.BLOCK }] });
    // A viewer may comment ten times in ten seconds: a refusal for the rate would look alike.
    await expect.poll(isBlocked, { timeout: 200_000, interval: 2_500 }).toBe(true);
    const { platform, room } = await at(2).client(host.token).ok('wordList', { liveId });
    expect([...platform, ...room].map(({ word }) => word)).toContain('代购');
    await host.ok('wordSave', { liveId, remove: ['代购'] });
    await expect.poll(isBlocked, { timeout: 200_000, interval: 2_500 }).toBe(false);
  });

  /** Rooms whose commands each of the servers receives, by the queues of RabbitMQ. */
  const listening = async (): Promise<string[][]> => {
    const admin = new URL(settings.BROKER_ADMIN_URL ?? '');
    const authorization = `Basic ${btoa(`${admin.username}:${admin.password}`)}`;
    const response = await fetch(`${admin.origin}/api/bindings/%2F`, {
      headers: { authorization },
    });
    const bindings = (await response.json()) as { destination: string; routing_key: string }[];
    const commands = bindings.filter(({ routing_key }) => /^live\..*\.up\.\*$/.test(routing_key));
    const byQueue = Map.groupBy(commands, ({ destination }) => destination);
    return [...byQueue.values()].map((own) =>
      own.map(({ routing_key }) => routing_key.split('.')[1] ?? '').sort(),
    );
  };

  it('O-13 share the running rooms evenly, and each receives the commands of its own alone', async () => {
    const running = await store.db
      .selectFrom('rooms')
      .select('room_id')
      .where('state', 'in', [LiveState.LIVE, LiveState.PAUSED])
      .orderBy('room_id')
      .execute();
    const held = () =>
      store.db
        .selectFrom('leases')
        .select((eb) => eb.fn.countAll<number>().as('rooms'))
        .where(
          'name',
          'in',
          running.map(({ room_id }) => room_id),
        )
        .where('expires_at', '>', store.databaseNow)
        .groupBy('holder')
        .orderBy('rooms')
        .execute();
    await vi.waitFor(
      async () => {
        const counts = (await held()).map(({ rooms }) => rooms);
        expect(counts).toHaveLength(3);
        expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
        const rooms = (await listening()).flat().filter((room) => room.startsWith('r'));
        expect(rooms.sort()).toEqual(running.map(({ room_id }) => room_id));
      },
      { timeout: 200_000, interval: 200 },
    );
  });

  it('S-03 one of them pushes the figures of a room', async () => {
    const admin = await enter(await at(0).signIn('admin'), ['client', 'server']);
    const newest = async () => (await pointsOf(store)).at(-1)?.recorded_at ?? 0;
    const since = await newest();
    await expect.poll(() => admin.bodies('dataStatistics').length).toBeGreaterThan(4);
    // Each push stores a point of the curve, once a second: three servers would store three.
    const points = (await pointsOf(store)).filter(({ recorded_at }) => recorded_at > since);
    const seconds = ((await newest()) - since) / 1000;
    expect(points.length).toBeLessThanOrEqual(seconds + 1);
  });

  it('G-11 operators who signed in at different servers see each other', async () => {
    const admin = await enter(await at(0).signIn('admin'), ['client', 'server']);
    const host = await enter(await at(1).signIn('host'), ['client', 'server']);
    await admin.command('heartbeat', { client_id: 'page-of-admin' });
    await host.command('heartbeat', { client_id: 'page-of-host' });
    const shown = (member: TestMember) =>
      member
        .bodies('operatorsPresent')
        .at(-1)
        ?.operators.map(({ account_id }) => account_id)
        .sort();
    for (const member of [admin, host])
      await expect.poll(() => shown(member)).toEqual([stage.admin.id, stage.host.id]);
  });

  it('X-03 whichever is asked to revoke, the connection ends', async () => {
    const client = await at(0).signIn('viewer2');
    const member = await enter(client, ['client']);
    await at(1).client(client.token).ok('logout', {});
    await member.cutOff();
    expect(member.mqtt.connected).toBe(false);
    const attempt = at(0).client(client.token).call('accountGet', { liveId: stage.live.liveId });
    expect(await attempt).toMatchObject({ code: 2 });
  });

  it('Z-03 a room closed at one of them is finished by the one that owns it', async () => {
    const closer = (await indexOfHolder(stage.portrait.roomId)) + 1;
    const host = await at(closer).signIn('viewer2');
    const viewer = await TestMember.join('', await host.membershipOf(stage.portrait.liveId), [
      'client',
    ]);
    members.push(viewer);
    await viewer.command('enter', {});
    const online = () =>
      store.db
        .selectFrom('rooms')
        .select('online')
        .where('live_id', '=', stage.portrait.liveId)
        .executeTakeFirstOrThrow();
    await vi.waitFor(async () => expect((await online()).online).toBe(1), 200_000);
    await (await at(closer).signIn('admin')).ok('roomClose', { liveId: stage.portrait.liveId });
    await vi.waitFor(async () => expect((await online()).online).toBe(0), 200_000);
  });

  it('T-07 a killed server’s room and its draws are another’s', async () => {
    const viewer = await enter(await at(0).signIn('viewer'), ['client']);
    await viewer.command('enter', {});
    const index = await indexOfHolder(liveRoom);
    const before = await holderOf(liveRoom);
    await insertBag(store, Date.now() + 1000);
    await (servers[index] as ServerProcess).kill();
    await vi.waitFor(
      async () => {
        const holder = await holderOf(liveRoom);
        expect(holder).toBeDefined();
        expect(holder).not.toBe(before);
      },
      { timeout: 200_000, interval: 200 },
    );
    await chat(viewer, '换人之后');
    const bag = () =>
      store.db.selectFrom('lucky_bags').select('state').where('id', '=', BAG).executeTakeFirst();
    await vi.waitFor(async () => expect((await bag())?.state).toBe(LuckyBagState.ENDED), 200_000);
    servers[index] = await startOne();
  });

  it('G-02 G-04 a mute and a removal that end while their room moves end once', async () => {
    const admin = await at(0).signIn('admin');
    const console = await enter(admin, ['client', 'server']);
    const viewer = await enter(await at(1).signIn('viewer'), ['client']);
    await viewer.command('enter', {});
    const terms = { liveId, durationSeconds: 60 };
    await admin.ok('silence', { ...terms, state: 1, type: 0, accountId: stage.viewer.id });
    await admin.ok('removalSave', { ...terms, accountId: stage.otherViewer.id });
    const index = await indexOfHolder(liveRoom);
    const until_at = Date.now() + 1000;
    for (const table of ['silences', 'kickouts'] as const)
      await store.db.updateTable(table).set({ until_at }).where('live_id', '=', liveId).execute();
    await (servers[index] as ServerProcess).kill();
    const ends = () => [
      ...viewer.bodies('accountEvent').map(({ event }) => event),
      ...console.bodies('removal').map(({ event }) => event),
    ];
    const once = ['silence', 'unsilence', 'removed', 'returned'];
    await vi.waitFor(() => expect(ends()).toEqual(once), { timeout: 200_000, interval: 200 });
    servers[index] = await startOne();
    // A later comment is delivered to both, so a second end would have been too.
    const id = await chat(viewer, '结束之后');
    const isThat = (member: TestMember) => () =>
      expect(member.bodies('chat').map(({ comment_id }) => comment_id)).toContain(id);
    for (const member of [viewer, console]) await vi.waitFor(isThat(member), 200_000);
    expect(ends()).toEqual(once);
  });

  it('T-09 a rolling restart shows no console an error', async () => {
    const balancer = await LoadBalancer.open();
    for (const { url } of servers) balancer.add(url);
    const signedIn = await new TestClient(balancer.url, undefined).ok('login', {
      name: 'admin',
      password: TEST_PASSWORD,
    });
    const client = new TestClient(balancer.url, signedIn.token);
    const viewer = await enter(await at(0).signIn('viewer'), ['client']);
    const operator = await enter(await at(0).signIn('admin'), ['client']);
    const failures: string[] = [];
    const sent: string[] = [];
    let running = true;
    const calling = (async () => {
      while (running) {
        const answer = await client.call('roomInfo', { liveId }).catch(String);
        if (typeof answer === 'string' || answer.code !== 0) failures.push(JSON.stringify(answer));
        await sleep(20);
      }
    })();
    const commanding = (async () => {
      while (running) {
        const reply = await Promise.race([viewer.command('like', {}), sleep(200_000)]);
        if (reply?.result !== 0) failures.push(`command: ${JSON.stringify(reply)}`);
        await sleep(110);
      }
    })();
    const commenting = (async () => {
      while (running) {
        const message = `滚动升级 ${sent.length}`;
        sent.push(message);
        const said = operator.command('chat', { message });
        const reply = await Promise.race([said, sleep(200_000)]);
        if (reply?.result !== 0) failures.push(`comment: ${JSON.stringify(reply)}`);
        // An account may comment ten times in ten seconds.
        await sleep(1_050);
      }
    })();
    try {
      for (let count = 0; count < 2; count += 1) {
        const index = await indexOfHolder(liveRoom);
        await (servers[index] as ServerProcess).stop();
        servers[index] = await startOne();
        balancer.add((servers[index] as ServerProcess).url);
      }
    } finally {
      running = false;
      await Promise.all([calling, commanding, commenting]);
      await balancer.destroy();
    }
    expect(failures).toEqual([]);
    const stored = await store.db
      .selectFrom('comments')
      .select('message')
      .where('live_id', '=', liveId)
      .where('message', 'like', '滚动升级 %')
      .orderBy('id')
      .execute();
    expect(stored.map(({ message }) => message)).toEqual(sent);
  });

  it('they count attempts to sign in together', async () => {
    const attempt = (index: number, password: string) =>
      at(index).client().call('login', { name: 'otherhost', password });
    const answers = [];
    for (let count = 0; count < 12; count += 1) answers.push(await attempt(count, 'wrong'));
    const refused = answers.filter(({ msg }) => msg.includes('过于频繁'));
    expect(refused.length).toBe(2);
  });
});
