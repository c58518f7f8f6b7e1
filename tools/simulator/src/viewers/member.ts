import {
  type Account,
  type CommandName,
  type CommandReply,
  limits,
  type TopicPatterns,
  topicName,
} from '@live/protocol';
import { type CommandBody, CommandSender } from '@live/room-channel/commands';
import { type BrokerConnection, type MqttPlatform, mqttConnectOn } from '@live/room-channel/mqtt';
import { WebSocket } from 'ws';

/** A token for one room, and whose it is. */
export interface SignedIn {
  token: string;
  account: Account;
  /** Where the broker knows the account by another name than its id. */
  mqttUsername?: string | undefined;
}

export interface Place {
  liveId: string;
  roomId: string;
  mqttWs: string;
  topics: TopicPatterns;
}

export interface MemberHandlers {
  /** Everything on the room's topics, undecoded: most of a crowd does not look at it. */
  onNotice(payload: string): void;
  onLost(): void;
}

/** Large crowds: a client must not cost more than its socket and a reader. */
const SOCKET_OPTIONS = { perMessageDeflate: false, skipUTF8Validation: true };

const connect = mqttConnectOn({
  openSocket: (url, protocol) =>
    new WebSocket(url, protocol, SOCKET_OPTIONS) as unknown as ReturnType<
      MqttPlatform['openSocket']
    >,
  defer: setImmediate,
  // A crowd that comes all at once waits its turn.
  connectTimeoutMs: 20_000,
});

const HEARTBEAT_MS = limits.heartbeatEveryMs;

/** One person's stay in a room: enter, heartbeat, commands, exit. */
export class Member {
  readonly #signedIn: SignedIn;
  readonly #place: Place;
  readonly #clientId: string;
  readonly #connection: BrokerConnection;
  readonly #commands: CommandSender;
  #heartbeat: NodeJS.Timeout | undefined;

  private constructor(
    signedIn: SignedIn,
    place: Place,
    clientId: string,
    connection: BrokerConnection,
    commands: CommandSender,
  ) {
    this.#signedIn = signedIn;
    this.#place = place;
    this.#clientId = clientId;
    this.#connection = connection;
    this.#commands = commands;
  }

  /** `suffix` keeps two stays of the same token apart. */
  static async enter(
    signedIn: SignedIn,
    place: Place,
    suffix: number,
    handlers: MemberHandlers,
  ): Promise<Member> {
    const { token, account, mqttUsername: username = account.id } = signedIn;
    const commands = new CommandSender();
    const names = { roomId: place.roomId, accountId: account.id };
    const replies = topicName(place.topics.reply, names);
    const clientId = `${token}${10_000 + (suffix % 90_000)}`;
    const connection = await connect(
      { url: place.mqttWs, clientId, username, password: token },
      {
        onMessage: (topic, payload) => {
          if (topic === replies) commands.receive(payload);
          else handlers.onNotice(payload);
        },
        onClose: () => {
          member.#stop();
          handlers.onLost();
        },
      },
    );
    const member = new Member(signedIn, place, clientId, connection, commands);
    try {
      await connection.subscribe(replies, 1);
      await connection.subscribe(topicName(place.topics.client, names), 1);
      await member.send('enter', { client_id: clientId });
    } catch (error) {
      member.#stop();
      connection.close();
      throw error;
    }
    member.#keepAlive();
    return member;
  }

  get account(): Account {
    return this.#signedIn.account;
  }

  send<N extends CommandName>(name: N, body: CommandBody<N>): Promise<CommandReply<N>> {
    const { account } = this.#signedIn;
    const whole = { ...this.#sender(), account_id: account.id, ...body };
    return this.#commands.send(name, whole, (payload) => this.#publish(payload, 1));
  }

  /** Whether the goodbye was answered; whoever cannot say one is missed by the heartbeat. */
  async leave(): Promise<boolean> {
    clearInterval(this.#heartbeat);
    const goodbye = this.send('exit', { client_id: this.#clientId });
    const isAnswered = await goodbye.then(
      () => true,
      () => false,
    );
    this.#stop();
    this.#connection.close();
    return isAnswered;
  }

  #keepAlive(): void {
    const beat = () => {
      const body = { ...this.#sender(), client_id: this.#clientId, account: this.account };
      const request_id = `h${this.#clientId.slice(-5)}`;
      this.#publish(JSON.stringify({ cmd: 'heartbeat', request_id, body }), 0);
    };
    this.#heartbeat = setInterval(beat, HEARTBEAT_MS);
  }

  #stop(): void {
    clearInterval(this.#heartbeat);
    this.#commands.rejectAll();
  }

  #sender() {
    return {
      token: this.#signedIn.token,
      room_id: this.#place.roomId,
      live_id: this.#place.liveId,
    };
  }

  #publish(payload: string, qos: 0 | 1): void {
    const { roomId, topics } = this.#place;
    const accountId = this.account.id;
    this.#connection.publish(topicName(topics.up, { roomId, accountId }), payload, qos);
  }
}
