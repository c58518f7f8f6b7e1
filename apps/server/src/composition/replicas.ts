import type { Logger } from 'pino';
import type { UnitsOfWork } from '../application/units-of-work.ts';
import type { Config } from '../config.ts';
import type { Store } from '../db/store.ts';
import type { DomainEvents, EventName } from '../domain/events.ts';
import { ownsEverything, type RoomOwnership } from '../domain/room-ownership.ts';
import { countOtherHolders } from '../features/replicas/leases.store.ts';
import { RoomLeases } from '../features/replicas/room-leases.ts';
import type { BrokerConnection } from '../realtime/broker.ts';
import { ReplicaChannel } from '../realtime/replica-channel.ts';

/** Events that all servers need, because they concern rooms that others own. */
const SHARED_EVENTS: readonly EventName[] = [
  'roomStateChanged',
  'memberRemoved',
  'roleChanged',
  'accessRevoked',
];

/** What has to be known of rooms that come and go. */
interface RoomTracking {
  roomAcquired(roomId: string): Promise<void>;
  roomLost(roomId: string): Promise<void>;
}

export interface Replicas {
  readonly ownership: RoomOwnership;
  /** Called once the broker is connected and members are tracked. */
  connect(connection: BrokerConnection, members: RoomTracking): void;
  /** Hands the leases over to other servers. */
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
): Replicas => {
  const moves = { acquired: 0, lost: 0 };
  if (!config.broker)
    return {
      ownership: ownsEverything,
      connect: () => {},
      handOver: async () => {},
      moves,
      countLeases: () => 0,
    };
  const failed = (error: unknown) => log.error({ err: error }, 'room leases failed');

  let replicaChannel: ReplicaChannel | undefined;
  let members: RoomTracking | undefined;
  /** Rooms acquired before their members could be tracked. */
  const early = new Set<string>();
  const leases: RoomLeases = new RoomLeases(store, config.leaseMs, {
    isReachable: () => replicaChannel?.isListening ?? true,
    offer: (rooms) => replicaChannel?.send('offer', rooms),
    acquired: (roomId) => {
      moves.acquired += 1;
      log.info({ roomId, server: leases.name }, 'room acquired');
      if (members) void members.roomAcquired(roomId).catch(failed);
      else early.add(roomId);
    },
    lost: (roomId) => {
      moves.lost += 1;
      log.info({ roomId, server: leases.name }, 'room lost');
      early.delete(roomId);
      void members?.roomLost(roomId).catch(failed);
    },
    failed,
  });
  return {
    ownership: leases,
    connect: (connection, opened) => {
      members = opened;
      for (const roomId of early) void opened.roomAcquired(roomId).catch(failed);
      early.clear();
      replicaChannel = new ReplicaChannel(connection, leases.name, ({ from, kind, body }) => {
        if (kind === 'offer') leases.offered(body as string[], from);
        const event = SHARED_EVENTS.find((shared) => shared === kind);
        if (event && from !== leases.name)
          units.events.receiveRemote(event, body as DomainEvents[typeof event]);
      });
      for (const event of SHARED_EVENTS)
        units.events.onCommitted(event, (payload: DomainEvents[typeof event]) =>
          replicaChannel?.send(event, payload),
        );
    },
    handOver: () => leases.handOver(),
    moves,
    countLeases: () => leases.count,
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
