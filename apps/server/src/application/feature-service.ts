import type { Store } from '../db/store.ts';
import type { Clock } from '../domain/clock.ts';
import type { UnitsOfWork } from './units-of-work.ts';

/** What the services of every feature work with. */
export interface ServiceContext {
  readonly store: Store;
  readonly units: UnitsOfWork;
  readonly clock: Clock;
  readonly timeZone: string;
}

/** The services of a feature; `deps` is what they need of others. */
export abstract class FeatureService<Deps = undefined> {
  protected readonly store: Store;
  protected readonly units: UnitsOfWork;
  protected readonly clock: Clock;
  protected readonly timeZone: string;
  protected readonly deps: Deps;

  constructor(
    { store, units, clock, timeZone }: ServiceContext,
    ...[deps]: undefined extends Deps ? [] : [Deps]
  ) {
    this.store = store;
    this.units = units;
    this.clock = clock;
    this.timeZone = timeZone;
    this.deps = deps as Deps;
  }
}
