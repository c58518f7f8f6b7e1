import { type CallName, type CommandName, callDefinition, calls } from '@live/protocol';
import {
  callers,
  callTable,
  commandCallers,
  commandTable,
  deletedReaders,
  readTable,
  states,
  topicsByCaller,
  withModerator,
} from '@live/protocol/access-table';
import { insertRows } from '@live/server/live-builder';
import {
  addPeople,
  aViewer,
  connectBroker,
  PLATFORM_KEY,
  PlatformClient,
  stage,
  type TestClient,
  type TestServer,
} from '@live/testkit';
import { describeOnPersistentStore } from '@live/testkit/persistent-store';
import { commandBody, requestIn } from '@live/testkit/scene-requests';
import { giveToken, type Role, type Scene, STATES, setScene, USERS } from '@live/testkit/scenes';
import type { MqttClient } from 'mqtt';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Store } from '../src/db/store.ts';

const NO_WAY_IN = 'x';
const SUBSCRIBE_REFUSED = 128;
const NAMES: Record<Role, string> = {
  viewer: 'viewer',
  otherHost: 'otherhost',
  ownHost: 'host',
  admin: 'admin',
  anchorAdmin: 'hostadmin',
};
/** A viewer, whom every scene makes a moderator of its room. */
const MODERATOR = aViewer({ name: 'moderator' });
const ACCOUNTS: Record<string, string> = { ...USERS, moderator: MODERATOR.id };
const SIGN_IN_NAMES: Record<string, string> = { ...NAMES, moderator: MODERATOR.name };

describeOnPersistentStore('who may do what', (place) => {
  let server: TestServer;
  let store: Store;
  let platform: PlatformClient;
  const clients = new Map<string, TestClient>();
  beforeAll(async () => {
    server = await place.start({ platformKey: PLATFORM_KEY, guestsPerMinute: 1000 });
    store = await place.openStore();
    platform = new PlatformClient(server);
    clients.set('nobody', server.client());
    await store.transaction((db) => addPeople(db, [MODERATOR], Date.now()));
    for (const [role, name] of Object.entries(SIGN_IN_NAMES))
      clients.set(role, await server.signIn(name));
  });
  afterAll(async () => {
    await store.destroy();
    await server.destroy();
  });

  const sampleFor = (name: CallName, scene: Scene, caller: string) =>
    requestIn(name, scene, ACCOUNTS[caller] ?? 'u-nobody');

  const callAs = async (caller: string, name: CallName, scene: Scene): Promise<string> => {
    const input = sampleFor(name, scene, caller);
    if (caller === 'platform') return String((await platform.call(name, input)).code);
    // A caller who signed out needs a new session for the next case.
    const fresh = name === 'logout' && caller !== 'nobody';
    const client = fresh ? await server.signIn(SIGN_IN_NAMES[caller] ?? '') : clients.get(caller);
    return String((await client?.call(name, input as never))?.code);
  };

  const sceneFor = async (name: string, state?: string): Promise<Scene> => {
    const scene = await setScene(
      store,
      state === undefined ? undefined : STATES[state],
      !['activityCreate', 'pollLaunch'].includes(name),
    );
    const moderator = { account_id: MODERATOR.id, added_by: USERS.ownHost, created_at: Date.now() };
    const row = { live_id: scene.liveId, ...moderator };
    await store.transaction((db) => insertRows(db, 'room_moderators', [row]));
    return scene;
  };

  const rowsOf = async ({ liveId }: Scene) => ({
    room: await store.db
      .selectFrom('rooms')
      .selectAll()
      .where('live_id', '=', liveId)
      .executeTakeFirst(),
    actions: await store.db
      .selectFrom('actions')
      .selectAll()
      .where('live_id', '=', liveId)
      .execute(),
  });

  it.each(withModerator(readTable(callTable, callers)))(
    'X-02 $name answers each caller as written',
    async (line) => {
      const given: Record<string, string> = {};
      for (const caller of Object.keys(line.cells)) {
        const scene = await sceneFor(line.name);
        const before = await rowsOf(scene);
        const code = await callAs(caller, line.name as CallName, scene);
        given[caller] = code;
        if (code !== '0') expect(await rowsOf(scene)).toEqual(before);
      }
      expect(given).toEqual(line.cells);
    },
  );

  it.each(readTable(callTable, states))(
    'E-05 $name answers in each state as written',
    async (line) => {
      const name = line.name as CallName;
      const caller = callDefinition(name).access === 'platform' ? 'platform' : 'admin';
      const given: Record<string, string> = {};
      for (const state of Object.keys(line.cells)) {
        const scene = await sceneFor(name, state);
        const before = await rowsOf(scene);
        given[state] = await callAs(caller, name, scene);
        if (given[state] !== '0') expect(await rowsOf(scene)).toEqual(before);
      }
      expect(given).toEqual(line.cells);
    },
  );

  it.each(readTable(callTable, [...deletedReaders, 'deleted']))(
    'E-05 $name shows nothing of a deleted room but to super admins',
    async ({ name, cells }) => {
      const call = async (caller: string) =>
        callAs(caller, name as CallName, await sceneFor(name, 'deleted'));
      expect(await call('viewer')).toBe(cells.deletedViewer);
      expect(await call('ownHost')).toBe(cells.deletedHost);
      const isOfPlatform = callDefinition(name as CallName).access === 'platform';
      expect(await call('admin')).toBe(isOfPlatform ? '43' : cells.deleted);
    },
  );

  /** Calls that read something; what others change is not theirs to show. */
  const reading = readTable(callTable, callers)
    .map(({ name }) => name as CallName)
    .filter((name) =>
      /List|Export|Info|Card|Search|Stats|Report$|Current|review|unfinished|Count|Own$/.test(name),
    )
    .filter((name) => !/^platform|^shared/.test(name));

  /** Two rooms, each with a word in all of its texts; the same people are in both. */
  const ownWord = '甲场的话';
  const otherWord = '乙场的话';
  const bothScenes = async () => {
    const own = await setScene(store, undefined, true, { word: ownWord });
    const other = await setScene(store, undefined, true, {
      hostId: USERS.otherHost,
      word: otherWord,
    });
    // Somebody against whom something was done in both.
    await store.transaction(async (db) => {
      for (const [scene, word] of [
        [own, ownWord],
        [other, otherWord],
      ] as const)
        await db
          .insertInto('actions')
          .values({
            id: `x${scene.liveId}`,
            at: Date.now(),
            actor_id: USERS.admin,
            action: 'silence',
            live_id: scene.liveId,
            target: USERS.viewer,
            person_id: USERS.viewer,
            before: 'null',
            after: JSON.stringify({ reason: word }),
          })
          .execute();
    });
    return { own, other };
  };

  it('R-01 G-07 G-09 hosts read nothing of the rooms of another host, by whatever call', async () => {
    const { own, other } = await bothScenes();
    const shown: Record<string, string> = {};
    for (const name of reading)
      for (const [role, scene, foreign] of [
        ['ownHost', own, otherWord],
        ['otherHost', other, ownWord],
      ] as const) {
        const answer = await clients
          .get(role)
          ?.post(calls[name].path, sampleFor(name, scene, role));
        const text = JSON.stringify(answer?.data ?? answer?.msg);
        if (text.includes(foreign)) shown[name] = `${role} reads ${foreign}`;
      }
    expect(shown).toEqual({});
  });

  it('G-07 what is asserted so is there: each host reads their own, super admins read both', async () => {
    const { own, other } = await bothScenes();
    const read = async (role: Role, name: CallName, scene: Scene) =>
      JSON.stringify(
        (await clients.get(role)?.post(calls[name].path, sampleFor(name, scene, role)))?.data,
      );
    const lists = [
      'personCard',
      'actionList',
      'reportList',
      'reportExport',
      'commentList',
    ] as const;
    for (const name of [...lists, 'roomList', 'reviewMarks', 'silenceList'] as const) {
      expect(await read('ownHost', name, own), name).toContain(ownWord);
      expect(await read('otherHost', name, other), name).toContain(otherWord);
    }
    for (const name of ['personCard', 'roomList'] as const) {
      const text = await read('admin', name, own);
      expect(text, name).toContain(ownWord);
      expect(text, name).toContain(otherWord);
    }
  });

  /** Connects with a token for the room, issued without authorisation. */
  const connect = async (caller: string, scene: Scene): Promise<MqttClient | undefined> => {
    const accountId = ACCOUNTS[caller] ?? 'u-nobody';
    const known = caller in ACCOUNTS;
    const token = known ? await giveToken(store, accountId, scene.liveId) : 'made-up';
    return connectBroker(server.url, accountId, token).catch(() => undefined);
  };

  const sendAs = async (caller: string, name: CommandName, scene: Scene): Promise<string> => {
    const connection = await connect(caller, scene);
    if (!connection) return NO_WAY_IN;
    await connection.endAsync(true);
    const accountId = ACCOUNTS[caller] ?? 'u-nobody';
    const token = await giveToken(store, accountId, scene.liveId);
    const member = await server.join({ token, accountId, ...scene }, ['client']);
    const reply = await member.command(name, commandBody(name, scene));
    await member.leave();
    return String(reply.result);
  };

  // Side by side: a refused connection takes a while to end, and each case has a room of its own.
  it.concurrent.each(withModerator(readTable(commandTable, commandCallers)))(
    'X-02 $name is answered as written',
    async (line) => {
      const given: Record<string, string> = {};
      for (const caller of Object.keys(line.cells)) {
        const scene = await sceneFor(line.name);
        given[caller] = await sendAs(caller, line.name as CommandName, scene);
      }
      expect(given).toEqual(line.cells);
    },
  );

  it.each(readTable(commandTable, states))('Z-03 $name by state is as written', async (line) => {
    const given: Record<string, string> = {};
    for (const state of Object.keys(line.cells)) {
      const scene = await sceneFor(line.name, state);
      given[state] = await sendAs('ownHost', line.name as CommandName, scene);
    }
    expect(given).toEqual(line.cells);
  });

  const maySubscribe = async (connection: MqttClient, topic: string): Promise<boolean> => {
    const code = await new Promise<number>((resolve) => {
      connection.subscribe(topic, (_error, granted, packet) => {
        resolve(Number(packet?.granted[0] ?? granted?.[0]?.qos ?? SUBSCRIBE_REFUSED));
      });
    });
    return code !== SUBSCRIBE_REFUSED;
  };

  /** A refused publish ends the connection. */
  const mayPublish = async (connection: MqttClient, topic: string): Promise<boolean> =>
    new Promise((resolve) => {
      connection.once('close', () => resolve(false));
      connection.publish(topic, '{}', { qos: 1 }, (error) => resolve(!error));
    });

  const rightsOf = async (caller: string, pattern: string, scene: Scene): Promise<string> => {
    const connection = await connect(caller, scene);
    if (!connection) return '-';
    const topic = pattern
      .replace('{room}', scene.roomId)
      .replace('{other}', stage.live.roomId)
      .replace('{me}', ACCOUNTS[caller] ?? 'u-nobody');
    const subscribes = await maySubscribe(connection, topic);
    const concrete = !/[+#]/.test(topic);
    const publishes = concrete && (await mayPublish(connection, topic));
    await connection.endAsync(true);
    return `${subscribes ? 's' : ''}${publishes ? 'p' : ''}` || '-';
  };

  it.concurrent.each(withModerator(readTable(topicsByCaller, commandCallers)))(
    'X-03 $name is open as written',
    async (line) => {
      const scene = await sceneFor('');
      const given: Record<string, string> = {};
      for (const caller of Object.keys(line.cells))
        given[caller] = await rightsOf(caller, line.name, scene);
      expect(given).toEqual(line.cells);
    },
  );
});
