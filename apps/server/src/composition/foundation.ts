import type { TopicPatterns } from '@live/protocol';
import type { Logger } from 'pino';
import { UnitsOfWork } from '../application/units-of-work.ts';
import type { Config } from '../config.ts';
import { lockDataDir } from '../db/data-dir.ts';
import { openStore } from '../db/open-store.ts';
import { keepFilesPrivate } from '../db/private-files.ts';
import type { Store } from '../db/store.ts';
import { StoredBudget } from '../db/stored-budget.ts';
import { Budget, type SharedBudget } from '../domain/budget.ts';
import { allowancesFor } from '../domain/budget-table.ts';
import type { Clock } from '../domain/clock.ts';
import type { RoomOwnership } from '../domain/room-ownership.ts';
import { newestSeq } from '../features/rooms/rooms.store.ts';
import { RoomAnnouncer } from '../realtime/room-announcer.ts';
import { readSecret } from '../secret.ts';
import { openReplicas, type Replicas } from './replicas.ts';

/** The store, and what the services and the transport both need. */
export interface Foundation {
  readonly config: Config;
  readonly log: Logger;
  readonly clock: Clock;
  readonly store: Store;
  readonly units: UnitsOfWork;
  readonly announcer: RoomAnnouncer;
  readonly topics: TopicPatterns;
  readonly replicas: Replicas;
  readonly ownership: RoomOwnership;
  /** Limits that this server counts by itself. */
  readonly budget: Budget;
  /** Limits that all servers of this database count together. */
  readonly sharedBudget: SharedBudget;
  /** Signs media tokens, and keys that never leave this machine. */
  readonly secret: string;
}

export const openFoundation = async (
  opened: AsyncDisposableStack,
  config: Config,
  log: Logger,
  clock: Clock,
): Promise<Foundation> => {
  keepFilesPrivate();
  const isEmbedded = config.databaseUrl === undefined;
  const lock = lockDataDir(config.dataDir, isEmbedded ? 'exclusive' : 'shared');
  opened.defer(() => lock.release());
  const store = await openStore(config);
  opened.defer(() => store.destroy());
  if (store.upgrades.length > 0) log.info({ steps: store.upgrades }, 'schema upgraded');
  const { topics } = config;
  const announcer = new RoomAnnouncer(topics, (room, topic) =>
    newestSeq(store.db, room.liveId, topic),
  );
  const units = new UnitsOfWork(
    store,
    clock,
    (...notice) => announcer.publish(...notice),
    (error) => log.error({ err: error }, 'a listener failed after the commit'),
  );
  const replicas = openReplicas(config, store, units, log);
  opened.defer(() => replicas.handOver());
  const allowances = allowancesFor(config.budgetFactor, config.guestsPerMinute);
  const budget = new Budget(clock, allowances);
  const sharedBudget = isEmbedded
    ? budget
    : new StoredBudget(store, clock, allowances, (kind) => budget.countRefusal(kind));
  return {
    config,
    // So that lines of several servers can be told apart, and match the holders of leases.
    log: log.child({ server: replicas.ownership.name }),
    clock,
    store,
    units,
    announcer,
    topics,
    replicas,
    ownership: replicas.ownership,
    budget,
    sharedBudget,
    secret: readSecret(config.secret, config.dataDir),
  };
};
