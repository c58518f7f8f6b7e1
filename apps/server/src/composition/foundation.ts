import type { TopicPatterns } from '@live/protocol';
import type { Logger } from 'pino';
import type { UnitsOfWork } from '../application/unit-of-work.ts';
import type { Config } from '../config.ts';
import type { Store } from '../db/store.ts';
import type { Clock } from '../domain/clock.ts';
import type { RateLimiting } from '../domain/rate-limit.ts';
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
  /** A limit that counts for all servers on this database. */
  limitAcross(name: string, limit: number, windowMs: number): RateLimiting;
  /** Signs addresses, and keys that never leave this machine. */
  readonly secret: string;
}
