import { Budget } from '../domain/budget.ts';
import { allowancesFor } from '../domain/budget-table.ts';
import { systemClock } from '../domain/clock.ts';
import type { ConnectionLimits } from '../realtime/websocket-upgrades.ts';

/** For tests of a broker without limits. */
export const unlimited: ConnectionLimits = {
  budget: new Budget(systemClock, allowancesFor(1_000_000, 0)),
  addressOf: () => '127.0.0.1',
};
