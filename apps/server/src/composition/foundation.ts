import type { TopicPatterns } from '@live/protocol';
import type { Logger } from 'pino';
import type { UnitsOfWork } from '../application/unit-of-work.ts';
import type { Config } from '../config.ts';
import type { Store } from '../db/store.ts';
import type { Budget, SharedBudget } from '../domain/budget.ts';
import type { Clock } from '../domain/clock.ts';
import type { RoomOwnership } from '../domain/room-ownership.ts';
import type { RoomAnnouncer } from '../realtime/room-announcer.ts';

/** What everything else stands on. */
export interface Foundation {
  readonly config: Config;
  readonly log: Logger;
  readonly clock: Clock;
  readonly store: Store;
  readonly units: UnitsOfWork;
  readonly announcer: RoomAnnouncer;
  readonly topics: TopicPatterns;
  readonly ownership: RoomOwnership;
  /** How much everybody may do here. */
  readonly budget: Budget;
  /** And on all servers of this database together. */
  readonly sharedBudget: SharedBudget;
  /** Signs addresses, and keys that never leave this machine. */
  readonly secret: string;
}
