import type { CallHandlers } from '../../http/handlers.ts';
import type { Trends } from './trends.service.ts';

export const trendHandlers = (trends: Trends) =>
  ({
    liveTrends: ({ room }) => trends.of(room),
  }) satisfies Partial<CallHandlers>;
