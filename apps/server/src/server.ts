import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { orTimeout } from '@live/guards';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { readBuildInfo } from './build-info.ts';
import { writeServerFile } from './cli/running-server.ts';
import { hasDemoSignIn, playDemo, prepareDemo, retireDemo } from './composition/demo.ts';
import { openDueWork } from './composition/due-work.ts';
import { prepareFirstStart } from './composition/first-start.ts';
import { type Foundation, openFoundation } from './composition/foundation.ts';
import { callHandlers, commandHandlers } from './composition/handlers.ts';
import { type Lan, lanUrls, openLan, preparePhoneSignIn } from './composition/lan.ts';
import {
  connectMedia,
  finishRecordings,
  openMediaOrigin,
  registerMedia,
} from './composition/media.ts';
import { type MemberTracking, openMemberTracking } from './composition/member-tracking.ts';
import { measure } from './composition/metrics.ts';
import { warnOfSeparateMedia } from './composition/replicas.ts';
import { openRetention } from './composition/retention.ts';
import { openServices, type Services } from './composition/services.ts';
import { openTransport, type Transport } from './composition/transport.ts';
import type { Config } from './config.ts';
import type { DemoLink } from './demo/demo.routes.ts';
import { registerDocs } from './docs/docs.routes.ts';
import { type Clock, systemClock } from './domain/clock.ts';
import { hasAdministrator } from './features/accounts/accounts.administration.store.ts';
import { PlatformGate } from './features/platform/platform.gate.ts';
import { registerLaunch } from './features/platform/platform.launch.ts';
import { cliKey } from './features/platform/platform.signature.ts';
import { LaunchTickets } from './features/platform/platform.tickets.ts';
import { registerCalls } from './http/call-routes.ts';
import { CallerMarks } from './http/caller-marks.ts';
import { FIRST_START_PAGE } from './http/first-start.ts';
import { isFromThisMachine } from './http/host-names.ts';
import { type Missing, registerMonitoring } from './http/monitoring.ts';
import { registerPages } from './http/pages.ts';
import { bearerToken, readSessionCookie } from './http/session-cookie.ts';
import { SessionStreams } from './http/session-streams.ts';
import { imageRoutes } from './images/image.routes.ts';
import { CommandServer } from './realtime/commands.ts';

const BROKER_WAIT_MS = 10_000;
const BROKER_POLL_MS = 5;
/** Shorter than load balancers wait. */
const PING_TIMEOUT_MS = 2000;
const CONSOLE_DIR = fileURLToPath(new URL('../../console/dist', import.meta.url));
const ROOM_DIR = fileURLToPath(new URL('../../room/dist', import.meta.url));

export interface RunningServer {
  url: string;
  demoLinks: DemoLink[];
  /** How phones of the same network reach it, where they may. */
  lan: Lan | undefined;
  /** Names of the demo's accounts that this start has disabled. */
  disabledAccounts: string[];
  /** Where the first administrator is made, of a store without accounts. */
  firstStartUrl: string | undefined;
  /** False until somebody can sign in and run every room. */
  hasAdministrator: boolean;
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

/**
 * In stages, each of which knows only those before it: store, services, transport, routes. They are
 * closed in the reverse order.
 */
const open = async (
  opened: AsyncDisposableStack,
  config: Config,
  log: Logger,
  clock: Clock,
): Promise<Omit<RunningServer, 'destroy'>> => {
  const foundation = await openFoundation(opened, config, log, clock);
  const origin = await openMediaOrigin(foundation);
  opened.defer(() => origin.destroy());

  const services = openServices(foundation, origin);
  const memberTracking = await openMemberTracking(foundation, services);
  opened.defer(() => memberTracking.destroy());

  const transport = await openTransport(opened, foundation, services);
  const { app, connection } = transport;
  const firstStartKey = await prepareFirstStart(app, foundation, services);
  // Media sessions end first: the HTTP server would wait for offers that wait for a host.
  app.addHook('preClose', () => origin.destroy());
  const { replicas } = foundation;
  const commandServer = openCommands(foundation, services, memberTracking, transport);
  replicas.connect(connection, memberTracking, commandServer);
  await warnOfSeparateMedia(foundation);
  const mediaSessions = connectMedia(foundation, services, origin);
  opened.defer(() => mediaSessions.destroy());
  await registerMedia(foundation, services, origin, transport);
  await registerApi(foundation, services, transport);
  const stopping = new AbortController();
  const missing = async (): Promise<Missing | undefined> => {
    if (stopping.signal.aborted) return 'stopping';
    // Without its own connection the server receives no command and sends no notice.
    if (!replicas.isListening) return 'broker';
    const ping = sql`select 1`.execute(foundation.store.db).then(
      () => true,
      () => false,
    );
    return (await orTimeout(PING_TIMEOUT_MS, ping)) ? undefined : 'database';
  };
  await registerSite(foundation, services, origin, memberTracking, transport, missing);
  const demoLinks = await prepareDemo(app, foundation, services);
  const phoneLinks = preparePhoneSignIn(foundation, services, transport);
  const disabledAccounts = await retireDemo(foundation, services);
  await services.secondFactors.endSessionsWithout();
  const retention = openRetention(foundation, services);
  opened.defer(() => retention.destroy());
  // Closed before the broker: a draw that could not be announced does not begin.
  openDueWork(opened, foundation, services);

  await app.listen({ host: config.host, port: config.port });
  const lan = await openLan(opened, foundation, app, phoneLinks);
  // After listening, because external brokers authenticate this server by its own hooks. A broker that is
  // down is connected to later: calls work without it.
  await waitUntilListening(foundation);
  replicas.start();
  const { port } = app.server.address() as AddressInfo;
  const host = config.host.includes(':') ? `[${config.host}]` : config.host;
  const address = writeServerFile(config, `http://${host}:${port}`);
  opened.defer(() => address.remove());
  if (config.demo === '1') {
    const demo = playDemo(foundation, services, port);
    opened.defer(() => demo.destroy());
  }
  await finishRecordings(services, origin);
  opened.defer(async () => {
    stopping.abort();
    await sleep(config.drainMs);
    await replicas.handOver();
  });
  const url = config.publicUrl ?? `http://${host}:${port}`;
  return {
    url,
    firstStartUrl: firstStartKey && `${url}${FIRST_START_PAGE}#${firstStartKey}`,
    demoLinks,
    lan,
    disabledAccounts,
    hasAdministrator: await hasAdministrator(foundation.store.db),
  };
};

/** Every call of the contract, and the way in from a platform. */
const registerApi = async (
  foundation: Foundation,
  services: Services,
  { app, proxies, broker }: Transport,
): Promise<void> => {
  const { config, units, clock, secret, budget, log } = foundation;
  const { accounts, room, admit } = services;
  const { publicUrl, platformKey } = config;
  const platformGate = new PlatformGate(
    units,
    clock,
    { platform: platformKey, cli: cliKey(secret) },
    () => services.firstStart.requireOpen(),
  );
  registerLaunch(app, {
    tickets: new LaunchTickets(units, clock, platformKey),
    openSession: (name) => accounts.openSessionByName(name, { isVouched: true }),
    publicUrl,
  });
  const sessionStreams = new SessionStreams({
    callerBySession: (session) => accounts.callerBySession(session),
    callerBySessionHash: (hash) => accounts.callerBySessionHash(hash),
    publicUrl,
  });
  sessionStreams.register(app);
  units.events.onCommittedAnywhere(
    'accessRevoked',
    (revoked) =>
      void sessionStreams
        .revoked(revoked)
        .catch((error: unknown) => log.error({ err: error }, 'a session was not watched')),
  );
  await registerCalls(app, {
    settings: { proxies, marks: new CallerMarks(secret, clock), publicUrl },
    gate: {
      callerByToken: (token) => accounts.callerByToken(token),
      callerBySession: (session) => accounts.callerBySession(session),
      verifyPlatform: (request) => platformGate.verify(request),
      room,
      admit,
    },
    budget,
    handlers: callHandlers(foundation, services, broker),
  });
};

const waitUntilListening = async ({ replicas, log }: Foundation): Promise<void> => {
  const deadline = performance.now() + BROKER_WAIT_MS;
  while (!replicas.isListening && performance.now() < deadline) await sleep(BROKER_POLL_MS);
  if (!replicas.isListening) log.error('broker unreachable, retrying');
};

const openCommands = (
  { topics, log, budget, ownership }: Foundation,
  services: Services,
  { roomMembers }: MemberTracking,
  { connection }: Transport,
): CommandServer => {
  const gate = {
    acquireRoom: (roomId: string) => ownership.acquire(roomId),
    callerOf: (token: string) => services.accounts.callerByToken(token),
    room: services.room,
    admit: services.admit,
    count: (account: string) => budget.take('commands', { account }),
  };
  return new CommandServer(connection, topics, commandHandlers(services, roomMembers), gate, log);
};

const hasSession = async (accounts: Services['accounts'], headers: IncomingHttpHeaders) => {
  const bearer = bearerToken(headers);
  const secret = readSessionCookie(headers);
  if (bearer !== undefined) return (await accounts.callerByToken(bearer)) !== undefined;
  return secret !== undefined && (await accounts.callerBySession(secret)) !== undefined;
};

/** The pages, the documents of the interface, health and metrics. */
const registerSite = async (
  foundation: Foundation,
  services: Services,
  origin: Awaited<ReturnType<typeof openMediaOrigin>>,
  { roomMembers }: MemberTracking,
  { app, registry, broker, connection }: Transport,
  missing: () => Promise<Missing | undefined>,
): Promise<void> => {
  const { topics, angles, buildId, docsPublic, publicUrl } = foundation.config;
  const buildInfo = readBuildInfo(buildId);
  registerDocs(app, {
    version: buildInfo.version,
    topics,
    isAllowed: async ({ headers }) => docsPublic || (await hasSession(services.accounts, headers)),
  });
  registerMonitoring(app, registry, { missing, log: foundation.log, build: buildInfo });
  measure(registry, foundation, { buildInfo, services, origin, roomMembers, broker, connection });
  await app.register(imageRoutes, { store: services.imageFiles });
  await registerPages(app, {
    consoleDir: CONSOLE_DIR,
    roomDir: ROOM_DIR,
    pageConfig: async (request) => {
      const isHere = isFromThisMachine(request);
      return {
        topics,
        angles,
        timeZone: foundation.config.timeZone,
        // Others would be refused.
        demo: isHere && hasDemoSignIn(foundation),
        firstStart: await services.firstStart.isClosed(),
        // A phone shares the address by which it came, which may be of another network.
        viewerBase: publicUrl ?? (isHere ? lanUrls(foundation, app)[0] : undefined) ?? '',
        ...buildInfo,
      };
    },
  });
};
