import { Repeating } from '@live/guards';
import { Retention } from '../features/personal-data/retention.ts';
import type { Foundation } from './foundation.ts';
import type { Services } from './services.ts';

const HOUR_MS = 3_600_000;

/** Deletes expired data, imports that nobody took and unused images at the start and every hour. */
export const openRetention = (
  { config, units, log }: Foundation,
  { accountImport, images }: Services,
): { destroy(): Promise<void> } => {
  const retention = new Retention(units, config.retentionDays);
  const failed = (error: unknown) => log.error({ err: error }, 'retention failed');
  const sweep = async () => {
    const removed = await retention.sweep();
    if (Object.values(removed).some((count) => count > 0)) log.info(removed, 'retention removed');
    await accountImport.sweep();
    await images.sweep();
  };
  const first = sweep().catch(failed);
  const repeated = new Repeating(HOUR_MS, sweep, failed);
  return {
    destroy: async () => {
      await repeated.destroy();
      await first;
    },
  };
};
