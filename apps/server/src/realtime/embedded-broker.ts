import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { isGranted } from '@live/protocol';
import { Aedes, type AedesPublishPacket, type Client, type ConnectPacket } from 'aedes';
import { WebSocketServer } from 'ws';
import { addressKey } from '../domain/address-key.ts';
import type { Budget } from '../domain/budget.ts';
import { guarded, guardedInterval, guardedTimeout, printError } from '../domain/guard.ts';
import { TooOften } from '../domain/refusal.ts';
import { SlowRefusals } from '../domain/slow-refusals.ts';
import {
  type Authenticate,
  type Broker,
  type BrokerConnection,
  type BrokerSession,
  DISCONNECT_DELAY_MS,
  type FindLiveTokens,
  tokenOfClientId,
} from './broker.ts';
import { ClientsByAccount } from './clients-by-account.ts';
import { FanOut } from './fan-out.ts';
import { WebSocketStream } from './websocket-stream.ts';

const MQTT_PATH = '/mqtt';
const MAX_FRAME = 64 * 1024;
const MAX_FRAGMENTS = 16;
/** How long a refused client may take to disconnect. */
const CLOSE_TIMEOUT_MS = 1_000;
/** Longest topic of a will; what members may publish to is shorter. */
const MAX_TOPIC_LENGTH = 256;
const MAX_WILL_LENGTH = 1024;
const MAX_CLIENT_ID_LENGTH = 300;
const CONNECT_TIMEOUT_MS = 10_000;
const TOKEN_CHECK_MS = 5000;
/** A failed sign-in costs as much as this many connections. */
const REFUSED_COST = 10;
/** When an address with too many connections may try again. */
const OPEN_WAIT_MS = 10_000;
/** MQTT return codes of CONNACK. */
const UNAVAILABLE = 3;
const NOT_AUTHORIZED = 5;
/** Topic under which aedes stores subscriptions that the fan-out serves; nothing is published to it. */
const SERVED_ELSEWHERE = '$served-elsewhere';

/** The part of an HTTP server that hands over websocket upgrades. */
interface UpgradeSource {
  on(
    event: 'upgrade',
    listener: (request: IncomingMessage, socket: Duplex, head: Buffer) => void,
  ): unknown;
}

const refusal = (message: string, returnCode = NOT_AUTHORIZED) =>
  Object.assign(new Error(message), { returnCode });

export interface ConnectionLimits {
  readonly budget: Budget;
  /** The client's address. */
  addressOf(request: IncomingMessage): string;
}

/**
 * aedes inside this process, on the server's own port at `/mqtt`. It handles MQTT and receives commands; what
 * the server publishes goes out by the fan-out. Members never receive each other's messages.
 */
export class EmbeddedBroker implements Broker {
  readonly #aedes: Aedes;
  readonly #authenticate: Authenticate;
  readonly #findLiveTokens: FindLiveTokens;
  readonly #limits: ConnectionLimits;
  readonly #byAccount = new ClientsByAccount();
  readonly #addresses = new WeakMap<WebSocketStream, string>();
  /** Open websockets of each address. */
  readonly #openFrom = new Map<string, number>();
  readonly #sessions = new Map<Client, BrokerSession>();
  readonly #fanOut = new FanOut();
  readonly #refusals = new SlowRefusals();
  /** Sign-ins in progress: one that is revoked meanwhile must fail. */
  readonly #pendingSignIns = new Set<{ accountId: string; revoked: boolean }>();
  readonly #wills = new WeakMap<Client, string>();
  readonly #sockets: WebSocketServer;
  readonly #tokenCheck: NodeJS.Timeout;

  private constructor(
    authenticate: Authenticate,
    findLiveTokens: FindLiveTokens,
    limits: ConnectionLimits,
  ) {
    this.#authenticate = authenticate;
    this.#findLiveTokens = findLiveTokens;
    this.#limits = limits;
    const socketOptions = {
      noServer: true,
      maxPayload: MAX_FRAME,
      maxFragments: MAX_FRAGMENTS,
      perMessageDeflate: false,
      autoPong: false,
      // Missing in the types of the options.
      closeTimeout: CLOSE_TIMEOUT_MS,
      handleProtocols: (offered: Set<string>) => (offered.has('mqtt') ? ('mqtt' as const) : false),
    };
    this.#sockets = new WebSocketServer(socketOptions);
    this.#aedes = new Aedes({
      connectTimeout: CONNECT_TIMEOUT_MS,
      maxClientsIdLength: MAX_CLIENT_ID_LENGTH,
      preConnect: (client, packet, done) => {
        const { will } = packet;
        if (packet.clientId.length > MAX_CLIENT_ID_LENGTH || !isWithinLimits(will))
          return done(refusal('not a sign-in of a member'), false);
        if (will) this.#wills.set(client, will.topic);
        // Nothing is queued for disconnected clients: they fetch what they missed over HTTP.
        packet.clean = true;
        done(null, true);
      },
      authenticate: (client, username, password, done) => {
        const refuse = async (reason: ReturnType<typeof refusal>) => {
          if (await this.#refusals.wait()) done(reason, false);
          else client.close();
        };
        const charge = () => {
          const address = this.#addresses.get(client.conn as WebSocketStream);
          this.#limits.budget.charge('connections', { address }, REFUSED_COST);
        };
        this.#admit(client, username ?? '', password?.toString() ?? '')
          .then(
            (isAdmitted) => {
              if (isAdmitted) return done(null, true);
              charge();
              return refuse(refusal('not authorized'));
            },
            (error: unknown) => {
              if (error instanceof TooOften) charge();
              // Nobody is to blame for a database that is down.
              else printError(error);
              return refuse(refusal('try again later', UNAVAILABLE));
            },
          )
          .catch(printError);
      },
      authorizePublish: (client, packet, done) => {
        packet.retain = false;
        done(this.#may(client, 'publish', packet.topic) ? null : refusal('not granted'));
      },
      authorizeSubscribe: (client, subscription, done) => {
        const { topic, qos } = subscription;
        if (!this.#may(client, 'subscribe', topic)) return done(null, null);
        const stream = client.conn as WebSocketStream;
        if (!stream.destroyed) this.#fanOut.subscribe(stream, topic, qos === 0 ? 0 : 1);
        done(null, { ...subscription, topic: SERVED_ELSEWHERE });
      },
    });
    // A failed check closes no connection; the next one follows soon.
    const check = () => this.#closeEnded().catch(() => {});
    this.#tokenCheck = guardedInterval(printError, check, TOKEN_CHECK_MS).unref();
    this.#aedes.on(
      'clientDisconnect',
      guarded(printError, (client: Client) => this.#removeClient(client)),
    );
    this.#aedes.on(
      'unsubscribe',
      guarded(printError, (topics: string[], { conn }: Client) => {
        for (const topic of topics) this.#fanOut.unsubscribe(conn as WebSocketStream, topic);
      }),
    );
  }

  static async listen(
    server: UpgradeSource,
    authenticate: Authenticate,
    findLiveTokens: FindLiveTokens,
    limits: ConnectionLimits,
  ): Promise<EmbeddedBroker> {
    const broker = new EmbeddedBroker(authenticate, findLiveTokens, limits);
    await broker.#aedes.listen();
    const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) =>
      broker.#upgrade(request, socket, head);
    server.on('upgrade', guarded(printError, upgrade));
    return broker;
  }

  get clientCount(): number {
    return this.#sessions.size;
  }

  webSocketUrl(baseUrl: string): string {
    return `${baseUrl.replace(/^http/, 'ws')}${MQTT_PATH}`;
  }

  async registerToken(): Promise<undefined> {}

  connectServer(): BrokerConnection {
    return {
      isOpen: true,
      publish: (...message) => this.#fanOut.publish(...message),
      subscribe: (topic, deliver) => {
        const onPacket = (packet: AedesPublishPacket, done: () => void) => {
          deliver(packet.topic, Buffer.from(packet.payload));
          done();
        };
        this.#aedes.subscribe(topic, onPacket, () => {});
        return { isActive: true };
      },
      close: () => {},
    };
  }

  disconnect(accountId: string, roomId: string | undefined): void {
    for (const signIn of this.#pendingSignIns)
      if (signIn.accountId === accountId) signIn.revoked = true;
    for (const [client, { principal }] of this.#sessions) {
      if (principal.accountId !== accountId) continue;
      if (roomId !== undefined && principal.roomId !== roomId) continue;
      this.#removeClient(client);
      guardedTimeout(printError, () => client.close(), DISCONNECT_DELAY_MS).unref();
    }
  }

  /**
   * A connection outlives its token by seconds at most, also when it expired or another process revoked it;
   * the client reconnects with a new one.
   */
  async #closeEnded(): Promise<void> {
    const connected = [...this.#sessions];
    if (connected.length === 0) return;
    const live = await this.#findLiveTokens(connected.map(([, { tokenHash }]) => tokenHash));
    for (const [client, { tokenHash }] of connected) if (!live.has(tokenHash)) client.close();
  }

  async destroy(): Promise<void> {
    clearInterval(this.#tokenCheck);
    for (const socket of this.#sockets.clients) socket.terminate();
    this.#sockets.close();
    await new Promise<void>((resolve) => this.#aedes.close(() => resolve()));
  }

  #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    // Without a URL parser: it would throw for a malformed target, which deserves a 404.
    const [path] = (request.url ?? '').split('?');
    if (path !== MQTT_PATH) {
      answerUpgrade(socket, '404 Not Found');
      return;
    }
    const address = addressKey(this.#limits.addressOf(request));
    const waitMs = this.#waitFor(address);
    if (waitMs > 0) {
      void this.#refuseUpgrade(socket, new TooOften(waitMs));
      return;
    }
    this.#sockets.handleUpgrade(request, socket, head, (webSocket) => {
      const { budget } = this.#limits;
      const stream = new WebSocketStream(webSocket, socket, {
        bytes: budget.open('bytes', 'connection'),
        packets: budget.open('packets', 'connection'),
        now: () => budget.now(),
        exceeded: (kind) => budget.countRefusal(kind),
      });
      this.#addresses.set(stream, address);
      this.#countOpen(address, 1);
      stream.once(
        'close',
        guarded(printError, () => {
          this.#countOpen(address, -1);
          this.#fanOut.leave(stream);
        }),
      );
      this.#aedes.handle(stream, request);
    });
  }

  async #refuseUpgrade(socket: Duplex, { retryAfterSeconds }: TooOften): Promise<void> {
    socket.on('error', () => {});
    if (!(await this.#refusals.wait())) socket.destroy();
    else answerUpgrade(socket, `429 Too Many Requests\r\nRetry-After: ${retryAfterSeconds}`);
  }

  /** 0 when one more connection from the address is allowed, else the milliseconds to wait. */
  #waitFor(address: string): number {
    const { budget } = this.#limits;
    if ((this.#openFrom.get(address) ?? 0) < budget.limitOf('connections', 'address'))
      return budget.waitFor('connections', { address });
    budget.countRefusal('connections');
    return OPEN_WAIT_MS;
  }

  #countOpen(address: string, change: number): void {
    const open = (this.#openFrom.get(address) ?? 0) + change;
    if (open > 0) this.#openFrom.set(address, open);
    else this.#openFrom.delete(address);
  }

  #removeClient(client: Client): void {
    const session = this.#sessions.get(client);
    this.#sessions.delete(client);
    if (session) this.#byAccount.remove(session.principal.accountId, client);
  }

  async #admit(client: Client, username: string, token: string): Promise<boolean> {
    // As on the other brokers: the client id begins with the token, so nobody can take another's.
    if (tokenOfClientId(client.id) !== token) return false;
    const signIn = { accountId: username, revoked: false };
    this.#pendingSignIns.add(signIn);
    const session = await this.#authenticate(username, token).finally(() =>
      this.#pendingSignIns.delete(signIn),
    );
    if (!session || signIn.revoked || session.grants.length === 0) return false;
    // Disconnected meanwhile: no further event would remove the session.
    if (client.closed) return false;
    const will = this.#wills.get(client);
    if (will !== undefined && !isGranted(session.grants, 'publish', will)) return false;
    const { budget } = this.#limits;
    const { accountId } = session.principal;
    budget.take('connections', { account: accountId });
    this.#sessions.set(client, session);
    const most = budget.limitOf('connections', 'account');
    this.#byAccount.add(accountId, client, most)?.close();
    return true;
  }

  #may(client: Client | null, action: 'publish' | 'subscribe', topic: string): boolean {
    if (client === null) return true;
    const session = this.#sessions.get(client);
    return session !== undefined && isGranted(session.grants, action, topic);
  }
}

/** Written to the socket itself, with an error listener: a client that disconnects before the answer must not end the process. */
const answerUpgrade = (socket: Duplex, status: string): void => {
  socket.on('error', () => {});
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`);
};

const isWithinLimits = (will: ConnectPacket['will']): boolean =>
  will === undefined ||
  (will.topic.length <= MAX_TOPIC_LENGTH &&
    will.payload.length <= MAX_WILL_LENGTH &&
    will.qos !== 2);
