import type { Core } from '../application/feature-rules.ts';
import { UnitsOfWork } from '../application/unit-of-work.ts';
import type { Store } from '../db/store.ts';
import { type Clock, systemClock } from '../domain/clock.ts';

/** What rules work with, where nobody receives their notices. */
export const coreOf = (store: Store, clock: Clock = systemClock): Core => {
  const units = new UnitsOfWork(
    store,
    clock,
    () => {},
    (error) => {
      throw error;
    },
  );
  return { store, units, clock, timeZone: 'UTC' };
};
