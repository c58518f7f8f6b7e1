import { randomInt } from 'node:crypto';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { defaultTopics, grants } from '@live/protocol';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { openAudience } from './audience-composition.ts';
import { leaveAddress } from './cli/running-server.ts';
import { type Config, isLoopback } from './config.ts';
import { lockDataDir } from './db/data-dir.ts';
import { openStore } from './db/open-store.ts';
import { UnitsOfWork } from './db/work.ts';
import { DemoCrowd } from './demo/crowd.ts';
import { type DemoLink, registerDemoAssets, registerDemoSignIn } from './demo/demo.routes.ts';
import type { DemoHosts } from './demo/hosts.ts';
import { DEMO_REPLAY, seedDemoRecording } from './demo/recordings.ts';
import { seedDemo } from './demo/seed.ts';
import { registerDocs } from './docs/docs.routes.ts';
import { isOperatorOf, judgeAccess } from './domain/access.ts';
import type { Caller } from './domain/caller.ts';
import { type Clock, systemClock } from './domain/clock.ts';
import { hashSecret, newId, newSecret } from './domain/ids.ts';
import type { Room } from './domain/room.ts';
import { AccountDirectory } from './features/accounts/accounts.directory.ts';
import { accountRoutes } from './features/accounts/accounts.routes.ts';
import { Accounts } from './features/accounts/accounts.rules.ts';
import { findPerson, listLiveTokens } from './features/accounts/accounts.store.ts';
import { activityRoutes } from './features/activities/activities.routes.ts';
import { Activities } from './features/activities/activities.rules.ts';
import { commentCommands, commentRoutes } from './features/comments/comments.routes.ts';
import { Comments } from './features/comments/comments.rules.ts';
import { LuckyBagDrawing } from './features/lucky-bags/lucky-bags.drawing.ts';
import { luckyBagRoutes } from './features/lucky-bags/lucky-bags.routes.ts';
import { LuckyBags } from './features/lucky-bags/lucky-bags.rules.ts';
import { LuckyBagTimer } from './features/lucky-bags/lucky-bags.timer.ts';
import { memberCommands } from './features/members/members.routes.ts';
import { Members } from './features/members/members.rules.ts';
import { permissionRoutes } from './features/permissions/permissions.routes.ts';
import { Permissions } from './features/permissions/permissions.rules.ts';
import { PlatformGate } from './features/platform/platform.gate.ts';
import { registerLaunch } from './features/platform/platform.launch.ts';
import { platformRoutes } from './features/platform/platform.routes.ts';
import { Platform } from './features/platform/platform.rules.ts';
import { shellKey } from './features/platform/platform.signature.ts';
import { LaunchTickets } from './features/platform/platform.tickets.ts';
import { reportRoutes } from './features/reports/reports.routes.ts';
import { Reports } from './features/reports/reports.rules.ts';
import { RoomRegister } from './features/rooms/rooms.register.ts';
import { hostCommands, roomRoutes } from './features/rooms/rooms.routes.ts';
import { Rooms } from './features/rooms/rooms.rules.ts';
import { findRoom, newestSeq } from './features/rooms/rooms.store.ts';
import { silenceCommands, silenceRoutes } from './features/silences/silences.routes.ts';
import { Silences } from './features/silences/silences.rules.ts';
import { statisticsCommands, statisticsRoutes } from './features/statistics/statistics.routes.ts';
import { Statistics } from './features/statistics/statistics.rules.ts';
import { findFigures } from './features/statistics/statistics.store.ts';
import { registerCalls } from './http/call-routes.ts';
import type { CallHandlers } from './http/handlers.ts';
import { createHttpServer } from './http/http-server.ts';
import { registerOperations } from './http/operations.ts';
import { registerPages } from './http/pages.ts';
import { mediaRoutes } from './media/media.routes.ts';
import { connectMedia, finishRecordings, openDemoHosts, openOrigin } from './media-composition.ts';
import type { Authenticate } from './realtime/broker.ts';
import { CommandDesk, type CommandHandlers } from './realtime/commands.ts';
import { EmbeddedBroker } from './realtime/embedded-broker.ts';
import { RoomAnnouncer } from './realtime/room-announcer.ts';
import { readSecret } from './secret.ts';

const CONSOLE_DIR = fileURLToPath(new URL('../../console/dist', import.meta.url));

const { version: VERSION } = createRequire(import.meta.url)('../package.json') as {
  version: string;
};

export interface RunningServer {
  url: string;
  demoLinks: DemoLink[];
  destroy(): Promise<void>;
}

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
  const demo = config.demo !== '0';
  const app: FastifyInstance = await createHttpServer(log);

  const findCaller: { current: Authenticate } = { current: async () => undefined };
  const broker = await EmbeddedBroker.listen(
    app.server,
    (name, token) => findCaller.current(name, token),
    (hashes) => listLiveTokens(store.db, hashes, clock.now()),
  );
  const serverClient = broker.connectServer();
  const announcer = new RoomAnnouncer(serverClient, topics, (room, topic) =>
    newestSeq(store.db, room.liveId, topic),
  );
  const units = new UnitsOfWork(store, clock, (...notice) => announcer.publish(...notice));

  const statistics = new Statistics(store, units, clock, {
    timeZone,
    announce: (...notice) => announcer.announcePassing(...notice),
  });
  const accounts = new Accounts(store, units, clock, config.guestsPerMinute);
  const rooms = new Rooms(store, units, clock, {
    timeZone,
    settleFigures: (liveId) => statistics.flush(liveId),
    figures: findFigures,
    mediaOf: (room, caller, baseUrl) => broadcasts.mediaOf(room, caller, baseUrl),
  });
  const silences = new Silences(store, units, findPerson);
  const comments = new Comments(store, units, clock, {
    timeZone,
    mayChat: (...asked) => silences.mayChat(...asked),
  });
  const permissions = new Permissions(store, units);
  const members = new Members(store, units, {
    findPerson,
    isSilenced: (...asked) => silences.isSilenced(...asked),
  });
  const { statisticsMs } = config;
  const audience = await openAudience({
    units,
    clock,
    log,
    announcer,
    silences,
    statistics,
    statisticsMs,
  });
  const admission =
    ({ accountId, isGuest }: Caller, room: Room) =>
    async () =>
      (room.allowGuests || !isGuest) &&
      !(await members.isKickedOut(room, accountId)) &&
      permissions.mayWatch(room, accountId);
  const origin = await openOrigin(config);
  const media = {
    origin,
    rooms,
    units,
    log,
    clock,
    timeZone,
    secret: readSecret(config.secret, config.dataDir),
    room: (liveId: string) => findRoom(store.db, liveId),
    caller: (accountId: string, expiresAt: number) => accounts.callerById(accountId, expiresAt),
    admission,
  };
  const broadcasts = connectMedia(media);
  await app.register(mediaRoutes, {
    origin,
    authorise: (request) => broadcasts.authorise(request),
  });

  findCaller.current = async (username, token) => {
    const caller = await accounts.callerByToken(token);
    if (!caller || caller.accountId !== username || caller.tokenLiveId === undefined)
      return undefined;
    const room = await findRoom(store.db, caller.tokenLiveId);
    if (!room) return undefined;
    const denied = await judgeAccess('member', caller, room, admission(caller, room));
    if (denied !== undefined) return undefined;
    const { accountId, role } = caller;
    const principal = {
      accountId,
      role,
      roomId: room.roomId,
      operator: isOperatorOf(caller, room),
    };
    return { principal, grants: grants(principal, topics), tokenHash: hashSecret(token) };
  };
  units.follow('accessRevoked', ({ accountId }) => broker.disconnect(accountId, undefined));
  units.follow('memberRemoved', ({ room, accountId }) => broker.disconnect(accountId, room.roomId));

  const register = new RoomRegister(units);
  const platformGate = new PlatformGate(units, clock, {
    platform: config.platformKey,
    shell: shellKey(media.secret),
  });
  registerLaunch(app, {
    tickets: new LaunchTickets(units, clock, config.platformKey),
    openSession: (name) => accounts.openSessionByName(name),
    publicUrl: config.publicUrl,
  });
  const handlers: CallHandlers = {
    ...accountRoutes({
      accounts,
      store,
      clock,
      timeZone,
      serverId: newId(),
      mqttWs: (baseUrl) => `${baseUrl.replace(/^http/, 'ws')}/mqtt`,
      admission,
      rtcToken: (room, caller) => broadcasts.rtcToken(room, caller),
    }),
    ...roomRoutes(rooms, register),
    ...commentRoutes(comments),
    ...activityRoutes(new Activities(store, units)),
    ...luckyBagRoutes(new LuckyBags(store, units, timeZone)),
    ...reportRoutes(new Reports(store, units, clock, timeZone)),
    ...silenceRoutes(silences),
    ...permissionRoutes(permissions),
    ...statisticsRoutes(statistics),
    ...platformRoutes({
      platform: new Platform(units),
      accounts: new AccountDirectory(units),
      rooms: {
        save: (change, actorId) => register.save(change, actorId),
        move: (liveId, to, actorId) => rooms.move(liveId, to, actorId),
      },
    }),
  };
  registerCalls(app, {
    gate: {
      callerByToken: (token) => accounts.callerByToken(token),
      callerBySession: (secret) => accounts.callerBySession(secret),
      room: (liveId) => findRoom(store.db, liveId),
      admission,
      verifyPlatform: (request) => platformGate.verify(request),
    },
    handlers,
    publicUrl: config.publicUrl,
  });

  const commandHandlers: CommandHandlers = {
    ...commentCommands(comments),
    ...silenceCommands(silences),
    ...memberCommands(members, audience.attendance),
    ...statisticsCommands(statistics),
    ...hostCommands(rooms),
  };
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
    media: () => origin.counts(),
  });
  const demoSignIn = demo && isLoopback(config.host);
  await registerPages(app, {
    consoleDir: CONSOLE_DIR,
    cspOrigins: config.cspOrigins,
    consoleConfig: { demo: demoSignIn },
  });
  if (demo) {
    await seedDemo({ store, clock, password: config.demoPassword ?? newSecret() });
    await registerDemoAssets(app);
    await seedDemoRecording(config, await findRoom(store.db, DEMO_REPLAY));
  }
  const demoLinks = demoSignIn ? registerDemoSignIn(app, accounts, store) : [];

  const luckyBagTimer = new LuckyBagTimer(units, {
    store,
    clock,
    drawing: new LuckyBagDrawing(units, randomInt),
    announceCount: (room, body) => announcer.announcePassing(room, 'luckyBagEnroll', body),
    log,
  });

  let demoHosts: DemoHosts | undefined;
  let demoCrowd: DemoCrowd | undefined;
  const destroy = async () => {
    await demoCrowd?.destroy();
    await demoHosts?.destroy();
    await origin.destroy();
    // No draw begins that could not be told of.
    await luckyBagTimer.destroy();
    // Then the broker: its open sockets would keep the HTTP server waiting.
    await broker.destroy();
    await app.close();
    await audience.destroy();
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
  const address = leaveAddress(config.dataDir, `http://${host}:${port}`);
  if (config.demo === '1') {
    demoHosts = openDemoHosts(media, broadcasts, port);
    demoCrowd = new DemoCrowd({ url: `http://127.0.0.1:${port}`, store, clock, accounts, log });
  }
  await finishRecordings(media);
  return {
    url: config.publicUrl ?? `http://${host}:${port}`,
    demoLinks,
    destroy: async () => {
      address.remove();
      await destroy();
    },
  };
};
