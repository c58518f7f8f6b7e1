import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { isGranted } from '@live/protocol';
import { Aedes, type AedesPublishPacket, type Client } from 'aedes';
import { WebSocketServer } from 'ws';
import { guarded, guardedInterval, guardedTimeout, printError } from '../domain/guard.ts';
import {
  type Authenticate,
  type Broker,
  type BrokerConnection,
  type BrokerSession,
  DISCONNECT_DELAY_MS,
  type FindLiveTokens,
} from './broker.ts';
import { FanOut } from './fan-out.ts';
import { WebSocketStream } from './websocket-stream.ts';

const MQTT_PATH = '/mqtt';
const MAX_FRAME = 64 * 1024;
const CONNECT_TIMEOUT_MS = 10_000;
const TOKEN_CHECK_MS = 5000;
/** MQTT's return code for a sign-in or a last will that is not allowed. */
const NOT_AUTHORIZED = 5;
/** Under this name aedes keeps the subscriptions that the fan-out serves; nobody publishes to it. */
const SERVED_ELSEWHERE = '$served-elsewhere';

/** An HTTP server, as far as it hands over connections that are to become websockets. */
interface UpgradeSource {
  on(
    event: 'upgrade',
    listener: (request: IncomingMessage, socket: Duplex, head: Buffer) => void,
  ): unknown;
}

const refusal = (message: string) =>
  Object.assign(new Error(message), { returnCode: NOT_AUTHORIZED });

/**
 * aedes inside this process, on the server's own port at `/mqtt`. It speaks MQTT with everybody and
 * brings commands in; what the server says goes out by the fan-out. Members never hear each other.
 */
export class EmbeddedBroker implements Broker {
  readonly #aedes: Aedes;
  readonly #authenticate: Authenticate;
  readonly #findLiveTokens: FindLiveTokens;
  readonly #sessions = new Map<Client, BrokerSession>();
  readonly #fanOut = new FanOut();
  /** Sign-ins under way: one that is revoked meanwhile must not succeed. */
  readonly #arrivals = new Set<{ accountId: string; revoked: boolean }>();
  readonly #wills = new WeakMap<Client, string>();
  readonly #sockets: WebSocketServer;
  readonly #tokenCheck: NodeJS.Timeout;

  private constructor(authenticate: Authenticate, findLiveTokens: FindLiveTokens) {
    this.#authenticate = authenticate;
    this.#findLiveTokens = findLiveTokens;
    this.#sockets = new WebSocketServer({
      noServer: true,
      maxPayload: MAX_FRAME,
      perMessageDeflate: false,
      handleProtocols: (offered) => (offered.has('mqtt') ? 'mqtt' : false),
    });
    this.#aedes = new Aedes({
      connectTimeout: CONNECT_TIMEOUT_MS,
      maxClientsIdLength: 300,
      preConnect: (client, packet, done) => {
        if (packet.will) this.#wills.set(client, packet.will.topic);
        // Nothing is kept for those who left: they fetch what they missed over HTTP.
        packet.clean = true;
        done(null, true);
      },
      authenticate: (client, username, password, done) => {
        this.#admit(client, username ?? '', password?.toString() ?? '').then(
          (admitted) => done(admitted ? null : refusal('not authorized'), admitted),
          () => done(refusal('not authorized'), false),
        );
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
    // A check that fails closes nobody: the next one comes soon.
    const check = () => this.#closeEnded().catch(() => {});
    this.#tokenCheck = guardedInterval(printError, check, TOKEN_CHECK_MS).unref();
    this.#aedes.on(
      'clientDisconnect',
      guarded(printError, (client: Client) => this.#sessions.delete(client)),
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
  ): Promise<EmbeddedBroker> {
    const broker = new EmbeddedBroker(authenticate, findLiveTokens);
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

  async introduce(): Promise<undefined> {}

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
    for (const arrival of this.#arrivals)
      if (arrival.accountId === accountId) arrival.revoked = true;
    for (const [client, { principal }] of this.#sessions) {
      if (principal.accountId !== accountId) continue;
      if (roomId !== undefined && principal.roomId !== roomId) continue;
      this.#sessions.delete(client);
      guardedTimeout(printError, () => client.close(), DISCONNECT_DELAY_MS).unref();
    }
  }

  /**
   * A connection outlives its token by seconds at most, also when it ran out or was revoked by
   * another process; its owner comes back with a fresh one.
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
    // By hand: an address that is none, as anybody may send, would make a parser throw, and nobody
    // catches what is thrown here.
    const [path] = (request.url ?? '').split('?');
    if (path !== MQTT_PATH) {
      // Nor does anybody else listen for the error of one who breaks off before the answer.
      socket.on('error', () => {});
      socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n');
      return;
    }
    this.#sockets.handleUpgrade(request, socket, head, (webSocket) => {
      const stream = new WebSocketStream(webSocket, socket);
      stream.once(
        'close',
        guarded(printError, () => this.#fanOut.leave(stream)),
      );
      this.#aedes.handle(stream, request);
    });
  }

  async #admit(client: Client, username: string, token: string): Promise<boolean> {
    const arrival = { accountId: username, revoked: false };
    this.#arrivals.add(arrival);
    const session = await this.#authenticate(username, token).finally(() =>
      this.#arrivals.delete(arrival),
    );
    if (!session || arrival.revoked || session.grants.length === 0) return false;
    // Gone meanwhile: nobody would tell us again, and the session would be kept for ever.
    if (client.closed) return false;
    const will = this.#wills.get(client);
    if (will !== undefined && !isGranted(session.grants, 'publish', will)) return false;
    this.#sessions.set(client, session);
    return true;
  }

  #may(client: Client | null, action: 'publish' | 'subscribe', topic: string): boolean {
    if (client === null) return true;
    const session = this.#sessions.get(client);
    return session !== undefined && isGranted(session.grants, action, topic);
  }
}
