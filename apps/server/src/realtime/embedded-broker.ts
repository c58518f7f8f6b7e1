import { guarded, printError } from '@live/guards';
import {
  Aedes,
  type AedesOptions,
  type AedesPublishPacket,
  type Client,
  type ConnectPacket,
} from 'aedes';
import { DelayedRefusals } from '../domain/delayed-refusals.ts';
import { TooOften } from '../domain/refusal.ts';
import type { Authenticate, Broker, BrokerConnection, FindValidTokens } from './broker.ts';
import { ConnectedClients, type ConnectRequest } from './connected-clients.ts';
import { FanOut } from './fan-out.ts';
import type { WebSocketStream } from './websocket-stream.ts';
import {
  type ConnectionLimits,
  MQTT_PATH,
  type UpgradeSource,
  WebSocketUpgrades,
} from './websocket-upgrades.ts';

/** Longest topic of a will; what members may publish to is shorter. */
const MAX_TOPIC_LENGTH = 256;
const MAX_WILL_LENGTH = 1024;
const MAX_CLIENT_ID_LENGTH = 300;
const CONNECT_TIMEOUT_MS = 10_000;
/** MQTT return codes of CONNACK. */
const UNAVAILABLE = 3;
const NOT_AUTHORIZED = 5;
/** Topic under which aedes stores subscriptions that the fan-out serves; nothing is published to it. */
const SERVED_ELSEWHERE = '$served-elsewhere';

const refusal = (message: string, returnCode = NOT_AUTHORIZED) =>
  Object.assign(new Error(message), { returnCode });

/** Every connection is a websocket of ours. */
const streamOf = (client: Client) => client.conn as WebSocketStream;

/**
 * aedes inside this process, on the server's own port at `/mqtt`. It handles MQTT and receives commands; what
 * the server publishes goes out by the fan-out. Members never receive each other's messages.
 */
export class EmbeddedBroker implements Broker {
  readonly #aedes: Aedes;
  readonly #upgrades: WebSocketUpgrades;
  readonly #clients: ConnectedClients;
  readonly #fanOut = new FanOut();
  /** What the server has subscribed to. */
  readonly #subscriptions: {
    topics: ReadonlySet<string>;
    deliver: (topic: string, payload: Buffer) => void;
  }[] = [];
  readonly #refusals = new DelayedRefusals();
  readonly #wills = new WeakMap<Client, string>();

  private constructor(
    authenticate: Authenticate,
    findValidTokens: FindValidTokens,
    limits: ConnectionLimits,
  ) {
    this.#clients = new ConnectedClients(authenticate, findValidTokens, limits.budget);
    this.#aedes = new Aedes({
      connectTimeout: CONNECT_TIMEOUT_MS,
      maxClientsIdLength: MAX_CLIENT_ID_LENGTH,
      ...this.#admission(),
      ...this.#authorization(),
    });
    this.#aedes.on(
      'clientDisconnect',
      guarded(printError, (client: Client) => this.#clients.remove(client)),
    );
    this.#aedes.on(
      'unsubscribe',
      guarded(printError, (topics: string[], client: Client) => {
        for (const topic of topics) this.#fanOut.unsubscribe(streamOf(client), topic);
      }),
    );
    this.#upgrades = new WebSocketUpgrades(limits, this.#refusals, (stream, request) => {
      const leave = () => this.#fanOut.leave(stream);
      stream.once('close', guarded(printError, leave));
      const client = this.#aedes.handle(stream, request);
      stream.onPublish = (topic, payload) => this.#receive(client, topic, payload);
    });
  }

  static async listen(
    server: UpgradeSource,
    authenticate: Authenticate,
    findValidTokens: FindValidTokens,
    limits: ConnectionLimits,
  ): Promise<EmbeddedBroker> {
    const broker = new EmbeddedBroker(authenticate, findValidTokens, limits);
    await broker.#aedes.listen();
    broker.#upgrades.attach(server);
    return broker;
  }

  get clientCount(): number {
    return this.#clients.count;
  }

  webSocketUrl(baseUrl: string): string {
    return `${baseUrl.replace(/^http/, 'ws')}${MQTT_PATH}`;
  }

  connectServer(): BrokerConnection {
    return {
      isOpen: true,
      publish: (...message) => this.#fanOut.publish(...message),
      subscribe: (topics, deliver) => {
        const wanted = new Set<string>();
        this.#subscriptions.push({ topics: wanted, deliver });
        // Last wills are published by aedes.
        const onPacket = (packet: AedesPublishPacket, done: () => void) => {
          deliver(packet.topic, Buffer.from(packet.payload));
          done();
        };
        const add = async (added: readonly string[]) => {
          for (const topic of added) {
            if (!wanted.has(topic)) this.#aedes.subscribe(topic, onPacket, () => {});
            wanted.add(topic);
          }
        };
        const remove = (removed: readonly string[]) => {
          for (const topic of removed)
            if (wanted.delete(topic)) this.#aedes.unsubscribe(topic, onPacket, () => {});
        };
        void add(topics);
        return { isActive: true, add, remove };
      },
      close: () => {},
    };
  }

  disconnect(accountId: string, roomId: string | undefined): void {
    this.#clients.disconnect(accountId, roomId);
  }

  async destroy(): Promise<void> {
    this.#clients.destroy();
    this.#upgrades.destroy();
    await new Promise<void>((resolve) => this.#aedes.close(() => resolve()));
  }

  /** A message of a member; false when the member may not publish it. */
  #receive(client: Client, topic: string, payload: Buffer): boolean {
    // Refused, it would lose the connection before the reason has arrived.
    if (this.#clients.isLeaving(client)) return true;
    if (!this.#clients.may(client, 'publish', topic)) return false;
    for (const { topics, deliver } of this.#subscriptions)
      for (const wanted of topics) if (isCovered(topic, wanted)) deliver(topic, payload);
    return true;
  }

  /** Who may connect. */
  #admission(): Pick<AedesOptions, 'preConnect' | 'authenticate'> {
    return {
      preConnect: (client, packet, done) => {
        const { will } = packet;
        if (packet.clientId.length > MAX_CLIENT_ID_LENGTH || !isWithinLimits(will))
          return done(refusal('not a CONNECT of a member'), false);
        if (will) this.#wills.set(client, will.topic);
        // Nothing is queued for disconnected clients: they fetch what they missed over HTTP.
        packet.clean = true;
        done(null, true);
      },
      authenticate: (client, username, password, done) => {
        const connect = {
          username: username ?? '',
          token: password?.toString() ?? '',
          will: this.#wills.get(client),
        };
        const refuse = async (reason: ReturnType<typeof refusal>) => {
          if (await this.#refusals.wait()) done(reason, false);
          else client.close();
        };
        this.#refusalOf(client, connect)
          .then((reason) => (reason ? refuse(reason) : done(null, true)))
          .catch(printError);
      },
    };
  }

  /** Undefined for a client that is admitted. */
  async #refusalOf(client: Client, connect: ConnectRequest) {
    try {
      if (await this.#clients.acceptClient(client, connect)) return undefined;
      this.#upgrades.chargeRefusal(streamOf(client));
      return refusal('not authorized');
    } catch (error) {
      if (error instanceof TooOften) this.#upgrades.chargeRefusal(streamOf(client));
      // Nobody is to blame for a database that is down.
      else printError(error);
      return refusal('try again later', UNAVAILABLE);
    }
  }

  /** Which topics those who are connected may use. */
  #authorization(): Pick<AedesOptions, 'authorizePublish' | 'authorizeSubscribe'> {
    return {
      authorizePublish: (client, packet, done) => {
        packet.retain = false;
        // Without a client it is aedes itself that publishes.
        const mayPublish = client === null || this.#clients.may(client, 'publish', packet.topic);
        done(mayPublish ? null : refusal('not granted'));
      },
      authorizeSubscribe: (client, subscription, done) => {
        const { topic, qos } = subscription;
        if (!this.#clients.may(client, 'subscribe', topic)) return done(null, null);
        const stream = streamOf(client);
        if (!stream.destroyed) this.#fanOut.subscribe(stream, topic, qos === 0 ? 0 : 1);
        done(null, { ...subscription, topic: SERVED_ELSEWHERE });
      },
    };
  }
}

/** Whether a subscription with single-level wildcards covers a topic. */
const isCovered = (topic: string, subscription: string): boolean => {
  const levels = topic.split('/');
  const wanted = subscription.split('/');
  return (
    levels.length === wanted.length &&
    wanted.every((level, index) => level === '+' || level === levels[index])
  );
};

const isWithinLimits = (will: ConnectPacket['will']): boolean =>
  will === undefined ||
  (will.topic.length <= MAX_TOPIC_LENGTH &&
    will.payload.length <= MAX_WILL_LENGTH &&
    will.qos !== 2);
