import type { ServiceContext } from '@live/server/application/feature-service';
import { UnitsOfWork } from '@live/server/application/units-of-work';
import type { Store } from '@live/server/db/store';
import { type Clock, systemClock } from '@live/server/domain/clock';

/** What rules work with, where nobody receives their notices. */
export const serviceContextOf = (store: Store, clock: Clock = systemClock): ServiceContext => {
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
