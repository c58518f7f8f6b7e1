import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { defaultTopics, grants } from '@live/protocol';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { type Config, isLoopback } from './config.ts';
import { lockDataDir } from './db/data-dir.ts';
import { PostgresStore } from './db/postgres.ts';
import { SqliteStore } from './db/sqlite.ts';
import type { Store } from './db/store.ts';
import { UnitsOfWork } from './db/work.ts';
import { type DemoLink, registerDemoAssets, registerDemoSignIn } from './demo/demo.routes.ts';
import { seedDemo } from './demo/seed.ts';
import { registerDocs } from './docs/docs.routes.ts';
import { isOperatorOf } from './domain/access.ts';
import type { Caller } from './domain/caller.ts';
import { type Clock, systemClock } from './domain/clock.ts';
import { newId, newSecret } from './domain/ids.ts';
import type { Room } from './domain/room.ts';
import { accountRoutes } from './features/accounts/accounts.routes.ts';
import { Accounts } from './features/accounts/accounts.rules.ts';
import { activityRoutes } from './features/activities/activities.routes.ts';
import { Activities } from './features/activities/activities.rules.ts';
import { commentCommands, commentRoutes } from './features/comments/comments.routes.ts';
import { Comments } from './features/comments/comments.rules.ts';
import { reportRoutes } from './features/reports/reports.routes.ts';
import { Reports } from './features/reports/reports.rules.ts';
import { roomRoutes } from './features/rooms/rooms.routes.ts';
import { Rooms } from './features/rooms/rooms.rules.ts';
import { findRoom, newestSeq } from './features/rooms/rooms.store.ts';
import { registerCalls } from './http/call-routes.ts';
import type { CallHandlers } from './http/handlers.ts';
import { createHttpServer } from './http/http-server.ts';
import { registerOperations } from './http/operations.ts';
import { registerPages } from './http/pages.ts';
import type { Authenticate } from './realtime/broker.ts';
import { CommandDesk, type CommandHandlers } from './realtime/commands.ts';
import { EmbeddedBroker } from './realtime/embedded-broker.ts';
import { RoomAnnouncer } from './realtime/room-announcer.ts';

const CONSOLE_DIR = fileURLToPath(new URL('../../console/dist', import.meta.url));

const { version: VERSION } = createRequire(import.meta.url)('../package.json') as {
  version: string;
};

export interface RunningServer {
  url: string;
  demoLinks: DemoLink[];
  destroy(): Promise<void>;
}

const openStore = (config: Config): Promise<Store> =>
  config.databaseUrl === undefined
    ? SqliteStore.open(config.dataDir)
    : PostgresStore.open(config.databaseUrl);

/** Puts the parts together: the only place that knows all of them. */
export const startServer = async (
  config: Config,
  log: Logger,
  clock: Clock = systemClock,
): Promise<RunningServer> => {
  const lock = config.databaseUrl === undefined ? lockDataDir(config.dataDir) : undefined;
  const store = await openStore(config);
  const topics = defaultTopics;
  const { timeZone } = config;
  const app: FastifyInstance = await createHttpServer(log);

  const findCaller: { current: Authenticate } = { current: async () => undefined };
  const broker = await EmbeddedBroker.listen(
    app.server,
    (name, token) => findCaller.current(name, token),
    clock,
  );
  const serverClient = broker.connectServer();
  const announcer = new RoomAnnouncer(serverClient, topics, (room, topic) =>
    newestSeq(store.db, room.liveId, topic),
  );
  const units = new UnitsOfWork(store, clock, (...notice) => announcer.publish(...notice));

  const accounts = new Accounts(store, units, clock);
  const rooms = new Rooms(store, units, clock, {
    timeZone,
    mediaOf: async () => ({ liveStreamUrl: '', recordUrlList: [] }),
  });
  const comments = new Comments(store, units, clock, { timeZone, mayChat: async () => 'ok' });
  const admission = (_caller: Caller, _room: Room) => async () => true;

  findCaller.current = async (username, token) => {
    const caller = await accounts.callerByToken(token);
    if (!caller || caller.accountId !== username || caller.tokenLiveId === undefined)
      return undefined;
    const room = await findRoom(store.db, caller.tokenLiveId);
    if (!room) return undefined;
    const { accountId, role } = caller;
    const principal = {
      accountId,
      role,
      roomId: room.roomId,
      operator: isOperatorOf(caller, room),
    };
    return { principal, grants: grants(principal, topics), expiresAt: caller.expiresAt };
  };
  units.follow('accessRevoked', ({ accountId }) => broker.disconnect(accountId, undefined));

  const handlers = {
    ...accountRoutes({
      accounts,
      store,
      clock,
      timeZone,
      serverId: newId(),
      mqttWs: (baseUrl) => `${baseUrl.replace(/^http/, 'ws')}/mqtt`,
      admission,
      rtcToken: () => ({ rtcToken: '', expiresAt: clock.now() }),
    }),
    ...roomRoutes(rooms),
    ...commentRoutes(comments),
    ...activityRoutes(new Activities(store, units)),
    ...reportRoutes(new Reports(store, units, clock, timeZone)),
  } as unknown as CallHandlers;
  registerCalls(app, {
    gate: {
      callerByToken: (token) => accounts.callerByToken(token),
      callerBySession: (secret) => accounts.callerBySession(secret),
      room: (liveId) => findRoom(store.db, liveId),
      admission,
      verifyPlatform: async () => {
        throw new Error('not yet');
      },
    },
    handlers,
    publicUrl: config.publicUrl,
  });

  const commandHandlers = { ...commentCommands(comments) } as unknown as CommandHandlers;
  const desk = new CommandDesk(
    serverClient,
    topics,
    commandHandlers,
    {
      callerOf: (token) => accounts.callerByToken(token),
      room: (liveId) => findRoom(store.db, liveId),
      admission,
    },
    log,
  );
  await desk.open();

  registerDocs(app, VERSION, topics);
  registerOperations(app, {
    ready: async () => void (await sql`select 1`.execute(store.db)),
    brokerClients: () => broker.clientCount,
  });
  const demo = config.demo !== '0';
  const demoSignIn = demo && isLoopback(config.host);
  await registerPages(app, {
    consoleDir: CONSOLE_DIR,
    cspOrigins: config.cspOrigins,
    consoleConfig: { demo: demoSignIn },
  });
  if (demo) {
    await seedDemo({ store, clock, password: config.demoPassword ?? newSecret() });
    await registerDemoAssets(app);
  }
  const demoLinks = demoSignIn ? registerDemoSignIn(app, accounts, store) : [];

  const destroy = async () => {
    // The broker first: its open sockets would keep the HTTP server waiting.
    await broker.destroy();
    await app.close();
    await serverClient.endAsync(true);
    await store.destroy();
    lock?.release();
  };
  try {
    await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    await destroy();
    throw error;
  }
  const { port } = app.server.address() as AddressInfo;
  const host = config.host.includes(':') ? `[${config.host}]` : config.host;
  return { url: config.publicUrl ?? `http://${host}:${port}`, demoLinks, destroy };
};
