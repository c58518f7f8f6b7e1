import {
  type Account,
  type CommandName,
  type CommandReply,
  limits,
  type TopicPatterns,
  topicName,
} from '@live/protocol';
import { type CommandBody, CommandSender } from '@live/room-channel/commands';
import { UnansweredHeartbeats } from '@live/room-channel/heartbeats';
import {
  type BrokerConnection,
  type MqttEnvironment,
  mqttConnectOn,
} from '@live/room-channel/mqtt';
import { WebSocket } from 'ws';

/** A token for one room and its account. */
export interface RoomCredentials {
  token: string;
  account: Account;
}

/** What a client needs to connect to a room. */
export interface RoomEndpoint {
  liveId: string;
  roomId: string;
  mqttWs: string;
  topics: TopicPatterns;
}

export interface MemberHandlers {
  /** Receives the undecoded payload, because most virtual viewers ignore it. */
  onNotice(payload: string): void;
  onLost(): void;
}

/** Keep a client cheap, because a process runs thousands of them. */
const SOCKET_OPTIONS = { perMessageDeflate: false, skipUTF8Validation: true };

const connect = mqttConnectOn({
  openSocket: (url, protocol) =>
    new WebSocket(url, protocol, SOCKET_OPTIONS) as unknown as ReturnType<
      MqttEnvironment['openSocket']
    >,
  defer: setImmediate,
  // Long, because thousands of clients may connect at once.
  connectTimeoutMs: 20_000,
  reportError: (error) => console.error(error),
});

const HEARTBEAT_MS = limits.heartbeatEveryMs;

/** One session in a room: enter, heartbeat, commands, exit. */
export class Member {
  readonly #credentials: RoomCredentials;
  readonly #endpoint: RoomEndpoint;
  readonly #clientId: string;
  readonly #connection: BrokerConnection;
  readonly #commands: CommandSender;
  readonly #heartbeats = new UnansweredHeartbeats(true);
  #heartbeat: NodeJS.Timeout | undefined;

  private constructor(
    credentials: RoomCredentials,
    endpoint: RoomEndpoint,
    clientId: string,
    connection: BrokerConnection,
    commands: CommandSender,
  ) {
    this.#credentials = credentials;
    this.#endpoint = endpoint;
    this.#clientId = clientId;
    this.#connection = connection;
    this.#commands = commands;
  }

  /** `suffix` makes the client ids of one token unique. */
  static async enter(
    credentials: RoomCredentials,
    endpoint: RoomEndpoint,
    suffix: number,
    handlers: MemberHandlers,
  ): Promise<Member> {
    const { token, account } = credentials;
    const commands = new CommandSender();
    const names = { roomId: endpoint.roomId, accountId: account.id };
    const replies = topicName(endpoint.topics.reply, names);
    const clientId = `${token}${10_000 + (suffix % 90_000)}`;
    const connection = await connect(
      { url: endpoint.mqttWs, clientId, username: account.id, password: token },
      {
        onMessage: (topic, payload) => {
          if (topic !== replies) return handlers.onNotice(payload);
          member.#heartbeats.answered();
          commands.receive(payload);
        },
        onClose: () => member.#lost(handlers),
      },
    );
    const member = new Member(credentials, endpoint, clientId, connection, commands);
    try {
      await connection.subscribe(replies, 1);
      await connection.subscribe(topicName(endpoint.topics.client, names), 1);
      await member.send('enter', { client_id: clientId });
    } catch (error) {
      member.#stop();
      connection.close();
      throw error;
    }
    member.#startHeartbeat(handlers);
    return member;
  }

  get account(): Account {
    return this.#credentials.account;
  }

  send<N extends CommandName>(name: N, body: CommandBody<N>): Promise<CommandReply<N>> {
    const { account } = this.#credentials;
    const fullBody = { ...this.#sender(), account_id: account.id, ...body };
    return this.#commands.send(name, fullBody, (payload) => this.#publish(payload));
  }

  /** Returns whether the exit got a reply. Without one the server removes the member by the missing heartbeat. */
  async leave(): Promise<boolean> {
    clearInterval(this.#heartbeat);
    const reply = this.send('exit', { client_id: this.#clientId });
    const gotReply = await reply.then(
      () => true,
      () => false,
    );
    this.#stop();
    this.#connection.close();
    return gotReply;
  }

  #startHeartbeat(handlers: MemberHandlers): void {
    const beat = () => {
      if (!this.#heartbeats.next()) {
        this.#connection.close();
        this.#lost(handlers);
        return;
      }
      const body = { ...this.#sender(), client_id: this.#clientId, account: this.account };
      const request_id = `h${this.#clientId.slice(-5)}`;
      this.#publish(JSON.stringify({ cmd: 'heartbeat', request_id, body }));
    };
    this.#heartbeat = setInterval(beat, HEARTBEAT_MS);
  }

  #lost(handlers: MemberHandlers): void {
    this.#stop();
    handlers.onLost();
  }

  #stop(): void {
    clearInterval(this.#heartbeat);
    this.#commands.rejectAll();
  }

  #sender() {
    return {
      token: this.#credentials.token,
      room_id: this.#endpoint.roomId,
      live_id: this.#endpoint.liveId,
    };
  }

  #publish(payload: string): void {
    const { roomId, topics } = this.#endpoint;
    const accountId = this.account.id;
    this.#connection.publish(topicName(topics.up, { roomId, accountId }), payload, 1);
  }
}
