import { Budget } from '@live/server/domain/budget';
import { allowancesFor } from '@live/server/domain/budget-table';
import { systemClock } from '@live/server/domain/clock';
import type { ConnectionLimits } from '@live/server/realtime/websocket-upgrades';

/** Limits of a broker that tests never reach. */
export const unlimited: ConnectionLimits = {
  budget: new Budget(systemClock, allowancesFor(1_000_000, 0)),
  addressOf: () => '127.0.0.1',
};
