import type { Store } from '../db/store.ts';
import type { Clock } from '../domain/clock.ts';
import type { UnitsOfWork } from './unit-of-work.ts';

/** What the services of every feature work with. */
export interface Core {
  readonly store: Store;
  readonly units: UnitsOfWork;
  readonly clock: Clock;
  readonly timeZone: string;
}

/** The services of a feature. What they need of other features is a second parameter, `<Class>Deps`. */
export abstract class FeatureService {
  protected readonly store: Store;
  protected readonly units: UnitsOfWork;
  protected readonly clock: Clock;
  protected readonly timeZone: string;

  constructor({ store, units, clock, timeZone }: Core) {
    this.store = store;
    this.units = units;
    this.clock = clock;
    this.timeZone = timeZone;
  }
}
