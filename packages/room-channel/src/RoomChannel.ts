import {
  type Account,
  type CommandName,
  type CommandReply,
  type DecodedNotice,
  decodeNotice,
  isPassing,
  limits,
  type Notice,
  Result,
  type TopicKind,
  type TopicPatterns,
  topicName,
} from '@live/protocol';
import type { BrokerConnection, MqttConnect } from './BrokerConnection.ts';
import { type Clock, systemClock } from './Clock.ts';
import { type CommandBody, CommandError, CommandSender } from './CommandSender.ts';
import { browserSignals, type ConnectivitySignals } from './ConnectivitySignals.ts';
import { mqttConnect } from './mqttConnect.ts';
import { type Advance, NoticeSequence } from './NoticeSequence.ts';
import { Reconnector } from './Reconnector.ts';
import { UnansweredHeartbeats } from './UnansweredHeartbeats.ts';

/** How long a notice that arrived early waits for the missing one before a resync. */
export const LATE_NOTICE_MS = 300;
/** All pages of a room lose the broker together; this spreads their requests. */
export const RESYNC_JITTER_MS = 1_500;
/** The minimum time between two resyncs, so that a stream of gaps is not a stream of fetches. */
export const RESYNC_PAUSE_MS = 5_000;
/** The pause between two checks of a connection that answers although the machine is reported offline. */
export const OFFLINE_CHECK_MS = 3_000;

export type ChannelState = 'connecting' | 'connected' | 'reconnecting' | 'offline';
export type ResyncReason = 'connected' | 'reconnected' | 'gap';

export type ChannelEvent =
  | { type: 'state'; state: ChannelState }
  | { type: 'notice'; notice: Notice }
  /** Fetch what may have been missed. `awayMs`: how long the channel was disconnected. */
  | { type: 'resync'; reason: ResyncReason; awayMs: number }
  | { type: 'dropped'; reason: string; total: number }
  /** One attempt has failed; the channel retries. */
  | { type: 'failed'; error: unknown }
  /** The server refuses this account; the channel does not retry. */
  | { type: 'refused'; error: unknown };

export interface ChannelCredentials {
  token: string;
  account: Account;
  mqttWs: string;
}

export interface RoomChannelOptions {
  room: { liveId: string; roomId: string };
  topics: TopicPatterns;
  /** Only topics that the token grants: some brokers close the connection on any other. */
  listenTo: readonly Exclude<TopicKind, 'up'>[];
  /** Called before every connection, because a token may be invalid after any close. */
  authorize(): Promise<ChannelCredentials>;
  /**
   * Resync again when the first number arrives only after the initial fetch: a loss between the two
   * cannot be detected otherwise. Not for viewers, who would all fetch at once.
   */
  resyncOnFirstSeq?: boolean;
  /** Whether an error of `authorize` is permanent. */
  isFinal?(error: unknown): boolean;
  connect?: MqttConnect;
  clock?: Clock;
  random?(): number;
  signals?: ConnectivitySignals;
}

/** One member's connection to a room: receives its notices in order and sends commands. */
export class RoomChannel {
  readonly #options: RoomChannelOptions;
  readonly #clock: Clock;
  readonly #random: () => number;
  readonly #signals: ConnectivitySignals;
  readonly #connect: MqttConnect;
  readonly #reconnector: Reconnector;
  readonly #unsubscribe: () => void;
  readonly #commands: CommandSender;
  readonly #sequence: NoticeSequence<Notice>;
  readonly #listeners = new Set<(event: ChannelEvent) => void>();
  readonly #clientSuffix: string;
  readonly #hearsReplies: boolean;
  readonly #heartbeats: UnansweredHeartbeats;
  #state: ChannelState = 'connecting';
  #connection: BrokerConnection | undefined;
  #credentials: ChannelCredentials | undefined;
  #attempt = 0;
  #lostAt: number | undefined;
  #heartbeatTimer: unknown;
  #resyncTimer: unknown;
  #lateTimer: unknown;
  #checkTimer: unknown;
  #resyncedAt = Number.NEGATIVE_INFINITY;
  #dropped = 0;
  #destroyed = false;

  constructor(options: RoomChannelOptions) {
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    this.#random = options.random ?? Math.random;
    this.#signals = options.signals ?? browserSignals;
    this.#connect = options.connect ?? mqttConnect;
    this.#clientSuffix = String(10_000 + Math.floor(this.#random() * 90_000));
    this.#commands = new CommandSender(this.#clock);
    this.#hearsReplies = options.listenTo.includes('reply');
    this.#heartbeats = new UnansweredHeartbeats(this.#hearsReplies);
    this.#sequence = new NoticeSequence(options.resyncOnFirstSeq);
    this.#reconnector = new Reconnector({
      attempt: () => void this.#open(),
      clock: this.#clock,
      random: this.#random,
      signals: this.#signals,
    });
    this.#unsubscribe = this.#signals.subscribe(() => void this.#checkConnection());
  }

  get state(): ChannelState {
    return this.#state;
  }

  subscribe(listener: (event: ChannelEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  start(): void {
    if (this.#attempt === 0) void this.#open();
  }

  /** Requires `reply` in `listenTo`. */
  async send<N extends CommandName>(name: N, body: CommandBody<N>): Promise<CommandReply<N>> {
    const credentials = this.#credentials;
    if (!this.#connection || !credentials) throw new CommandError(Result.LOCAL_TIMEOUT);
    const { id: account_id } = credentials.account;
    const request = { ...this.#sender(credentials), account_id, ...body };
    return this.#commands.send(name, request, (payload) => this.#publish(payload));
  }

  destroy(): void {
    if (this.#destroyed) return;
    this.#destroyed = true;
    this.#unsubscribe();
    this.#reconnector.destroy();
    this.#clock.clearTimeout(this.#resyncTimer);
    this.#clock.clearTimeout(this.#lateTimer);
    this.#dropConnection();
    this.#listeners.clear();
  }

  async #open(): Promise<void> {
    this.#attempt += 1;
    const attempt = this.#attempt;
    const isCurrent = () => !this.#destroyed && attempt === this.#attempt;
    let connection: BrokerConnection | undefined;
    try {
      const credentials = await this.#options.authorize();
      if (!isCurrent()) return;
      this.#credentials = credentials;
      connection = await this.#connect(this.#connectOptions(credentials), {
        onMessage: (topic, payload) => isCurrent() && this.#receive(topic, payload),
        onClose: () => isCurrent() && this.#lost(),
      });
      if (!isCurrent()) return connection.close();
      this.#connection = connection;
      this.#sequence.reset();
      this.#heartbeats.answered();
      this.#scheduleHeartbeat(limits.heartbeatFirstMs);
      for (const kind of this.#options.listenTo) await connection.subscribe(this.#topic(kind), 1);
      if (isCurrent() && this.#connection === connection) this.#ready();
    } catch (error) {
      connection?.close();
      if (isCurrent()) this.#failed(error);
    }
  }

  #ready(): void {
    this.#reconnector.connected();
    const awayMs = this.#lostAt === undefined ? 0 : this.#clock.now() - this.#lostAt;
    const reason = this.#lostAt === undefined ? 'connected' : 'reconnected';
    this.#lostAt = undefined;
    this.#setState('connected');
    const delay = reason === 'connected' ? 0 : this.#random() * RESYNC_JITTER_MS;
    this.#scheduleResync(reason, delay, awayMs);
  }

  #failed(error: unknown): void {
    if (this.#options.isFinal?.(error)) {
      this.#emit({ type: 'refused', error });
      this.destroy();
      return;
    }
    this.#emit({ type: 'failed', error });
    this.#lost();
  }

  #lost(): void {
    this.#dropConnection();
    this.#lostAt ??= this.#clock.now();
    this.#setAway();
    this.#reconnector.lost();
  }

  #setAway(): void {
    this.#setState(this.#signals.isOnline() ? 'reconnecting' : 'offline');
  }

  #dropConnection(): void {
    this.#clock.clearTimeout(this.#heartbeatTimer);
    this.#clock.clearTimeout(this.#checkTimer);
    this.#commands.rejectAll();
    this.#connection?.close();
    this.#connection = undefined;
    this.#credentials = undefined;
  }

  /** After sleep or a change of network, a connection that looks open may be dead. */
  async #checkConnection(): Promise<void> {
    if (this.#state === 'connecting') return;
    if (this.#state !== 'connected') return this.#setAway();
    const connection = this.#connection;
    if (!connection || !this.#signals.isVisible()) return;
    const alive = await connection.isAlive();
    if (this.#destroyed || this.#connection !== connection) return;
    if (alive) return this.#checkWhileOffline();
    this.#lost();
    this.#reconnector.now();
  }

  /** Checks again: the answer may have been on its way when the network went. */
  #checkWhileOffline(): void {
    this.#clock.clearTimeout(this.#checkTimer);
    if (this.#signals.isOnline()) return;
    this.#checkTimer = this.#clock.setTimeout(() => void this.#checkConnection(), OFFLINE_CHECK_MS);
  }

  #receive(topic: string, payload: string): void {
    if (topic === this.#topic('reply')) {
      this.#heartbeats.answered();
      if (!this.#commands.receive(payload)) this.#receiveOwn(payload);
      return;
    }
    const decoded = decodeNotice(payload);
    if (decoded.kind === 'invalid') {
      this.#dropped += 1;
      this.#emit({ type: 'dropped', reason: decoded.reason, total: this.#dropped });
      return;
    }
    this.#noteAnswer(decoded);
    const seq = decoded.kind === 'notice' ? decoded.notice.seq : decoded.seq;
    const advance: Advance = decoded.kind === 'unknown' ? 'unknown' : advanceOf(decoded.notice);
    const notice = decoded.kind === 'notice' ? decoded.notice : undefined;
    this.#deliver(this.#sequence.take(topic, seq, advance, notice));
    if (!this.#sequence.hasGap) return;
    const pause = this.#resyncedAt + RESYNC_PAUSE_MS - this.#clock.now();
    const delay = LATE_NOTICE_MS + this.#random() * RESYNC_JITTER_MS;
    this.#scheduleResync('gap', Math.max(delay, pause), 0);
    if (this.#sequence.isWaiting)
      this.#lateTimer ??= this.#clock.setTimeout(() => this.#releaseEarly(), LATE_NOTICE_MS);
  }

  /** A notice to this member alone has no number; anything else is the reply to a command that is no longer waited for. */
  #receiveOwn(payload: string): void {
    const decoded = decodeNotice(payload);
    if (decoded.kind === 'notice') this.#emit({ type: 'notice', notice: decoded.notice });
  }

  /**
   * Without the topic of replies, any notice shows that the server is there. It is missed only from a server
   * that answers the heartbeats of operators, by the list of who is present.
   */
  #noteAnswer(decoded: DecodedNotice): void {
    if (this.#hearsReplies) return;
    this.#heartbeats.answered();
    if (decoded.kind === 'notice' && decoded.notice.name === 'operatorsPresent')
      this.#heartbeats.expect();
  }

  #deliver(notices: readonly Notice[]): void {
    for (const notice of notices) this.#emit({ type: 'notice', notice });
  }

  /** Stops waiting for late notices; the resync fetches them. */
  #releaseEarly(): void {
    this.#clock.clearTimeout(this.#lateTimer);
    this.#lateTimer = undefined;
    if (this.#sequence.isWaiting) this.#deliver(this.#sequence.release());
  }

  #scheduleResync(reason: ResyncReason, delay: number, awayMs: number): void {
    // A scheduled resync covers this gap too; a reconnect replaces a scheduled gap resync.
    if (reason === 'gap' && this.#resyncTimer !== undefined) return;
    this.#clock.clearTimeout(this.#resyncTimer);
    this.#resyncTimer = this.#clock.setTimeout(() => {
      this.#resyncTimer = undefined;
      if (reason === 'gap' && !this.#sequence.hasGap) return;
      // Early notices are older than what is fetched now, so they are delivered first.
      this.#deliver(this.#sequence.markFetched());
      this.#resyncedAt = this.#clock.now();
      this.#emit({ type: 'resync', reason, awayMs });
    }, delay);
  }

  #scheduleHeartbeat(delay: number): void {
    this.#heartbeatTimer = this.#clock.setTimeout(() => {
      if (!this.#heartbeats.next()) {
        this.#failed(new Error('the server no longer answers'));
        return;
      }
      this.#scheduleHeartbeat(limits.heartbeatEveryMs);
      const credentials = this.#credentials;
      if (!credentials) return;
      const body = { ...this.#sender(credentials), account: credentials.account };
      const request_id = `h${Math.floor(this.#clock.now())}`;
      // At QoS 1, as commands: a broker may drop the one and deliver the other.
      this.#publish(JSON.stringify({ cmd: 'heartbeat', request_id, body }));
    }, delay);
  }

  #publish(payload: string): void {
    this.#connection?.publish(this.#topic('up'), payload, 1);
  }

  #sender({ token }: ChannelCredentials) {
    const { roomId, liveId } = this.#options.room;
    return { token, room_id: roomId, live_id: liveId, client_id: this.#clientId(token) };
  }

  #clientId(token: string): string {
    return `${token}${this.#clientSuffix}`;
  }

  #connectOptions({ mqttWs, token, account }: ChannelCredentials) {
    const clientId = this.#clientId(token);
    return { url: mqttWs, clientId, username: account.id, password: token };
  }

  #topic(kind: TopicKind): string {
    const { room, topics } = this.#options;
    const accountId = this.#credentials?.account.id ?? '';
    return topicName(topics[kind], { roomId: room.roomId, accountId });
  }

  #setState(state: ChannelState): void {
    if (state === this.#state) return;
    this.#state = state;
    this.#emit({ type: 'state', state });
  }

  #emit(event: ChannelEvent): void {
    for (const listener of [...this.#listeners]) listener(event);
  }
}

const advanceOf = (notice: Notice): Advance => (isPassing(notice) ? 'passing' : 'advancing');
