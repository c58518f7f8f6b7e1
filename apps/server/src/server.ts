import { randomInt } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { UnitsOfWork } from './application/unit-of-work.ts';
import { readBuildInfo } from './build-info.ts';
import { leaveAddress } from './cli/running-server.ts';
import { openBroker } from './composition/broker.ts';
import { hasDemoSignIn, playDemo, prepareDemo } from './composition/demo.ts';
import type { Foundation } from './composition/foundation.ts';
import { callHandlers, commandHandlers } from './composition/handlers.ts';
import { connectMedia, finishRecordings, openOrigin, registerMedia } from './composition/media.ts';
import { openMemberTracking } from './composition/member-tracking.ts';
import { measure } from './composition/metrics.ts';
import { openReplicas } from './composition/replicas.ts';
import { openRetention } from './composition/retention.ts';
import { openRules } from './composition/rules.ts';
import type { Config } from './config.ts';
import { lockDataDir } from './db/data-dir.ts';
import { openStore } from './db/open-store.ts';
import { keepFilesPrivate } from './db/private-files.ts';
import { StoredBudget } from './db/stored-budget.ts';
import type { DemoLink } from './demo/demo.routes.ts';
import { registerDocs } from './docs/docs.routes.ts';
import { addressKey } from './domain/address-key.ts';
import { Budget } from './domain/budget.ts';
import { allowancesFor } from './domain/budget-table.ts';
import { type Clock, systemClock } from './domain/clock.ts';
import { guardedTimeout } from './domain/guard.ts';
import { Repeating } from './domain/repeating.ts';
import { listLiveSessions } from './features/accounts/accounts.store.ts';
import { LuckyBagDrawing } from './features/lucky-bags/lucky-bags.drawing.ts';
import { LuckyBagTimer } from './features/lucky-bags/lucky-bags.timer.ts';
import { PlatformGate } from './features/platform/platform.gate.ts';
import { registerLaunch } from './features/platform/platform.launch.ts';
import { shellKey } from './features/platform/platform.signature.ts';
import { LaunchTickets } from './features/platform/platform.tickets.ts';
import { newestSeq } from './features/rooms/rooms.store.ts';
import { registerCalls } from './http/call-routes.ts';
import { CallerMarks } from './http/caller-marks.ts';
import { HostNames } from './http/host-names.ts';
import { createHttpServer } from './http/http-server.ts';
import { createRegistry, measureRequests, registerOperations } from './http/operations.ts';
import { registerPages } from './http/pages.ts';
import { protectiveHeaders } from './http/protective-headers.ts';
import { Proxies } from './http/proxies.ts';
import { SlowRefusals } from './http/slow-refusals.ts';
import { CommandDesk } from './realtime/commands.ts';
import { RoomAnnouncer } from './realtime/room-announcer.ts';
import { readSecret } from './secret.ts';

const STOP_GRACE_MS = 3000;
const BROKER_PATIENCE_MS = 10_000;
/** How long a picture outlives the session that it was opened by, where nobody tells of its end. */
const SESSION_CHECK_MS = 5000;
const CONSOLE_DIR = fileURLToPath(new URL('../../console/dist', import.meta.url));
const ROOM_DIR = fileURLToPath(new URL('../../room/dist', import.meta.url));

export interface RunningServer {
  url: string;
  demoLinks: DemoLink[];
  destroy(): Promise<void>;
}

/** Starts the server, or nothing at all: what was opened before a failure is closed again. */
export const startServer = async (
  config: Config,
  log: Logger,
  clock: Clock = systemClock,
): Promise<RunningServer> => {
  const opened = new AsyncDisposableStack();
  try {
    const running = await open(opened, config, log, clock);
    return { ...running, destroy: () => opened.disposeAsync() };
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
};

/** Puts the parts together. They are closed in the reverse of the order in which they were opened. */
const open = async (
  opened: AsyncDisposableStack,
  config: Config,
  log: Logger,
  clock: Clock,
): Promise<Omit<RunningServer, 'destroy'>> => {
  keepFilesPrivate();
  if (config.databaseUrl === undefined) {
    const lock = lockDataDir(config.dataDir);
    opened.defer(() => lock.release());
  }
  const store = await openStore(config);
  opened.defer(() => store.destroy());
  const { topics, angles } = config;
  const announcer = new RoomAnnouncer(topics, (room, topic) =>
    newestSeq(store.db, room.liveId, topic),
  );
  const units = new UnitsOfWork(
    store,
    clock,
    (...notice) => announcer.publish(...notice),
    (error) => log.error({ err: error }, 'a listener failed after the commit'),
  );
  const secret = readSecret(config.secret, config.dataDir);
  const replicas = openReplicas(config, store, units, (error) =>
    log.error({ err: error }, 'room leases failed'),
  );
  opened.defer(() => replicas.handOver());
  const { ownership } = replicas;
  const allowances = allowancesFor(config.budgetFactor, config.guestsPerMinute);
  const budget = new Budget(clock, allowances);
  const sharedBudget =
    config.databaseUrl === undefined
      ? budget
      : new StoredBudget(store, clock, allowances, (kind) => budget.countRefusal(kind));
  const foundation: Foundation = {
    ...{ config, log, clock, store, units, announcer, topics, secret },
    ...{ ownership, budget, sharedBudget },
  };

  const rules = openRules(foundation, (...asked) => broadcasts.mediaOf(...asked));
  const { accounts, room, admission } = rules;
  const memberTracking = await openMemberTracking(foundation, rules);
  opened.defer(() => memberTracking.destroy());

  const proxies = new Proxies(config.trustedProxies);
  const hostNames = new HostNames({ ...config, proxies });
  const registry = createRegistry();
  const app = await createHttpServer({
    log,
    headers: protectiveHeaders({
      publicUrl: config.publicUrl,
      cspOrigins: config.cspOrigins,
      brokerOrigin: brokerOriginOf(config),
    }),
    admit: (request) => {
      budget.take('requests', { address: addressKey(proxies.addressOf(request)) });
      hostNames.check(request);
    },
    observe: measureRequests(registry),
  });
  opened.defer(async () => {
    // Requests under way may finish; one that never does must not keep the server from stopping.
    const failed = (error: unknown) => log.error({ err: error }, 'stopping failed');
    const closeAll = () => app.server.closeAllConnections();
    const impatience = guardedTimeout(failed, closeAll, STOP_GRACE_MS);
    await app.close();
    clearTimeout(impatience);
  });
  const broker = await openBroker(app, hostNames, foundation, rules, proxies);
  const connection = broker.connectServer();
  announcer.attach(connection);
  replicas.connect(connection, memberTracking);
  opened.defer(async () => {
    // Before the HTTP server, which would wait for the broker's open sockets.
    connection.close();
    await broker.destroy();
  });

  const origin = await openOrigin(config, secret, log);
  opened.defer(() => origin.destroy());
  const media = {
    ...{ origin, units, log, clock, secret, room, admission },
    rooms: rules.rooms,
    timeZone: config.timeZone,
    callerBySessionHash: (hash: string) => accounts.callerBySessionHash(hash),
    liveSessions: (hashes: readonly string[]) => listLiveSessions(store.db, hashes, clock.now()),
  };
  const broadcasts = connectMedia(media);
  const refusals = new SlowRefusals();
  await registerMedia(app, config, origin, {
    authorise: (request) => broadcasts.authorise(request),
    takeOffer: (account, request) =>
      refusals.delay(() =>
        budget.take('offers', { address: addressKey(proxies.addressOf(request)), account }),
      ),
  });
  const sessionCheck = new Repeating(
    SESSION_CHECK_MS,
    () => broadcasts.endExpired(),
    (error) => log.error({ err: error }, 'sessions of media could not be checked'),
  );
  opened.defer(() => sessionCheck.destroy());

  const platformGate = new PlatformGate(units, clock, {
    platform: config.platformKey,
    shell: shellKey(secret),
  });
  registerLaunch(app, {
    tickets: new LaunchTickets(units, clock, config.platformKey),
    openSession: (name) => accounts.openSessionByName(name),
    publicUrl: config.publicUrl,
  });
  await registerCalls(app, {
    settings: {
      proxies,
      marks: new CallerMarks(secret, config.publicUrl),
      publicUrl: config.publicUrl,
    },
    gate: {
      callerByToken: (token) => accounts.callerByToken(token),
      callerBySession: (session) => accounts.callerBySession(session),
      verifyPlatform: (request) => platformGate.verify(request),
      room,
      admission,
    },
    budget,
    handlers: callHandlers(foundation, rules, broadcasts, broker),
  });
  const isOurs = (roomId: string) => ownership.acquire(roomId);
  const gate = {
    isOurs,
    callerOf: (token: string) => accounts.callerByToken(token),
    room,
    admission,
    count: (account: string) => budget.take('commands', { account }),
  };
  const handlers = commandHandlers(rules, memberTracking.roomMembers);
  let draining = false;
  const desk = new CommandDesk(connection, topics, handlers, gate, log);

  const buildInfo = readBuildInfo(config.buildId);
  registerDocs(app, buildInfo.version, topics);
  registerOperations(app, registry, {
    ready: async () => {
      // Without its own connection the server hears no command and sends no notice.
      if (draining) throw new Error('about to stop');
      if (!desk.isListening) throw new Error('not connected to the broker');
      await sql`select 1`.execute(store.db);
    },
    build: buildInfo,
    brokerClients: () => broker.clientCount,
    media: () => origin.counts(),
  });
  measure(registry, foundation, {
    buildInfo,
    rules,
    origin,
    roomMembers: memberTracking.roomMembers,
    isBrokerUp: () => connection.isOpen,
  });
  await registerPages(app, {
    consoleDir: CONSOLE_DIR,
    roomDir: ROOM_DIR,
    consoleConfig: { topics, angles, demo: hasDemoSignIn(foundation), ...buildInfo },
  });
  const demoLinks = await prepareDemo(app, foundation, rules);
  const luckyBagTimer = new LuckyBagTimer(units, {
    store,
    clock,
    drawing: new LuckyBagDrawing(units, randomInt),
    ownership,
    announceCount: (to, body) => announcer.announcePassing(to, 'luckyBagEnroll', body),
    log,
  });
  const retention = openRetention(foundation);
  opened.defer(() => retention.destroy());
  // Before the broker: no draw begins that could not be told of.
  opened.defer(() => luckyBagTimer.destroy());

  await app.listen({ host: config.host, port: config.port });
  // After listening, because a broker may ask us who we are. One that is away is waited for in vain
  // and returned to later: calls work without it.
  await desk.waitUntilListening(BROKER_PATIENCE_MS);
  const { port } = app.server.address() as AddressInfo;
  const host = config.host.includes(':') ? `[${config.host}]` : config.host;
  const address = leaveAddress(config.dataDir, `http://${host}:${port}`);
  opened.defer(() => address.remove());
  if (config.demo === '1') {
    const demo = playDemo(foundation, rules, media, broadcasts, broker, port);
    opened.defer(() => demo.destroy());
  }
  await finishRecordings(media);
  opened.defer(async () => {
    draining = true;
    await sleep(config.drainMs);
    await replicas.handOver();
  });
  return { url: config.publicUrl ?? `http://${host}:${port}`, demoLinks };
};

/** Undefined where members reach the broker at whatever address they reached the page. */
const brokerOriginOf = ({ broker, publicUrl }: Config): string | undefined => {
  const url = broker?.wsUrl ?? publicUrl?.replace(/^http/, 'ws');
  return url && new URL(url).origin;
};
