import { guarded, Repeating } from '@live/guards';
import { allCommandTopics } from '@live/protocol';
import type { Logger } from 'pino';
import type { UnitsOfWork } from '../application/units-of-work.ts';
import type { Config } from '../config.ts';
import type { Store } from '../db/store.ts';
import type { DomainEvents, EventName } from '../domain/events.ts';
import { ownsEverything, type RoomOwnership } from '../domain/room-ownership.ts';
import {
  countOtherHolders,
  listSmallestRooms,
  readLoad,
} from '../features/replicas/leases.store.ts';
import { RoomLeases } from '../features/replicas/room-leases.ts';
import { RoomMoves } from '../features/replicas/room-moves.ts';
import type { BrokerConnection, Subscription } from '../realtime/broker.ts';
import { CommandIntake } from '../realtime/command-intake.ts';
import { ReplicaChannel } from '../realtime/replica-channel.ts';

/** Events that all servers need, because they concern rooms that others own. */
const SHARED_EVENTS: readonly EventName[] = [
  'roomStateChanged',
  'memberRemoved',
  'roleChanged',
  'accessRevoked',
];

/** Acts on commands. */
interface Commands {
  receive(topic: string, payload: Buffer): Promise<void>;
}

/** What has to be known of rooms that come and go. */
interface RoomTracking {
  roomAcquired(roomId: string): Promise<void>;
  roomLost(roomId: string): Promise<void>;
}

export interface Replicas {
  readonly ownership: RoomOwnership;
  /** Called once the broker is connected and members are tracked. */
  connect(connection: BrokerConnection, members: RoomTracking, commands: Commands): void;
  /** Whether commands arrive. */
  readonly isListening: boolean;
  /** Claims rooms from now on: the broker can ask this server. */
  start(): void;
  /** Hands the rooms over to other servers. */
  handOver(): Promise<void>;
  /** How often this server has taken a room over, and has lost or given up one. */
  readonly moves: { readonly acquired: number; readonly lost: number };
  /** Rooms that this server holds. */
  countLeases(): number;
}

/**
 * Several servers on one database and one broker. With the embedded broker a server is alone: nobody
 * else's members would hear it.
 */
export const openReplicas = (
  config: Config,
  store: Store,
  units: UnitsOfWork,
  log: Logger,
): Replicas => (config.broker ? openSeveral(config, store, units, log) : openAlone(config, log));

/** One server, which receives the commands of every room. */
const openAlone = ({ topics }: Config, log: Logger): Replicas => {
  const failed = (error: unknown) => log.error({ err: error }, 'command handler failed');
  let subscription: Subscription | undefined;
  return {
    ownership: ownsEverything,
    connect: (connection, _members, commands) => {
      subscription = connection.subscribe(
        [allCommandTopics(topics)],
        guarded(failed, (topic: string, payload: Buffer) => commands.receive(topic, payload)),
      );
    },
    get isListening() {
      return subscription?.isActive ?? false;
    },
    start: () => {},
    handOver: async () => {},
    moves: { acquired: 0, lost: 0 },
    countLeases: () => 0,
  };
};

/** One of several servers, which receives the commands of its own rooms. */
const openSeveral = (
  { topics, leaseMs }: Config,
  store: Store,
  units: UnitsOfWork,
  log: Logger,
): Replicas => {
  const moves = { acquired: 0, lost: 0 };
  const failed = (error: unknown) => log.error({ err: error }, 'room leases failed');
  let connected:
    | { channel: ReplicaChannel; members: RoomTracking; intake: CommandIntake; moves: RoomMoves }
    | undefined;
  let balancing: Repeating | undefined;
  const leases: RoomLeases = new RoomLeases(store, leaseMs, {
    isReachable: () => connected?.channel.isListening ?? true,
    listen: async (rooms) => connected?.intake.listen(rooms),
    unlisten: (rooms) => connected?.intake.unlisten(rooms),
    acquired: (roomId) => {
      moves.acquired += 1;
      log.info({ roomId, server: leases.name }, 'room acquired');
      void connected?.members.roomAcquired(roomId).catch(failed);
    },
    lost: async (roomId) => {
      moves.lost += 1;
      log.info({ roomId, server: leases.name }, 'room lost');
      await connected?.members.roomLost(roomId);
    },
    failed,
  });
  const connect = (connection: BrokerConnection, members: RoomTracking, commands: Commands) => {
    const intake = new CommandIntake(connection, topics, {
      act: ({ topic, payload }) => commands.receive(topic, payload),
      forward: (to, { topic, payload }) => channel.send('late', [topic, payload.toString()], to),
      failed: (error) => log.error({ err: error }, 'command handler failed'),
    });
    const roomMoves = new RoomMoves({
      leases,
      commands: intake,
      send: (to, kind, body) => channel.send(kind, body, to),
      load: () => readLoad(store),
      smallest: (rooms, count) => listSmallestRooms(store, rooms, count),
      failed,
    });
    const channel = new ReplicaChannel(connection, leases.name, ({ from, kind, body }) => {
      const event = SHARED_EVENTS.find((shared) => shared === kind);
      if (event && from !== leases.name)
        units.events.receiveRemote(event, body as DomainEvents[typeof event]);
      else if (kind === 'late') {
        const [topic, payload] = body as [string, string];
        intake.receiveLate({ topic, payload: Buffer.from(payload) });
      } else roomMoves.receive(kind, from, body);
    });
    for (const event of SHARED_EVENTS)
      units.events.onCommitted(event, (payload: DomainEvents[typeof event]) =>
        channel.send(event, payload),
      );
    connected = { channel, members, intake, moves: roomMoves };
  };
  const handOver = async () => {
    // Without the database nothing can be handed over; the leases expire by themselves.
    const attempt = (step: Promise<void> | undefined) => step?.catch(failed);
    await attempt(balancing?.destroy());
    await attempt(leases.leave());
    await attempt(connected?.moves.giveAll());
    await attempt(leases.destroy());
    connected?.moves.destroy();
  };
  let handedOver: Promise<void> | undefined;
  return {
    ownership: leases,
    connect,
    get isListening() {
      return connected?.channel.isListening ?? false;
    },
    start: () => {
      leases.start();
      balancing = new Repeating(leaseMs, async () => connected?.moves.balance(), failed);
    },
    handOver: () => {
      handedOver ??= handOver();
      return handedOver;
    },
    moves,
    countLeases: () => leases.rooms.length,
  };
};

/** Each server would serve the pictures of its own hosts only. */
export const warnOfSeparateMedia = async ({
  config,
  store,
  ownership,
  log,
}: {
  config: Config;
  store: Store;
  ownership: RoomOwnership;
  log: Logger;
}): Promise<void> => {
  if (!config.broker || config.media.srs) return;
  const others = await countOtherHolders(store, ownership.name);
  if (others > 0)
    log.warn({ others }, 'several servers need one media server: set SRS_URL on each');
};
