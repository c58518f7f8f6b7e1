import { PLATFORM_ACTOR } from '../../domain/caller.ts';
import type { CallHandlers } from '../../http/handlers.ts';
import type { People } from './people.rules.ts';

export const peopleRoutes = (people: People) =>
  ({
    platformPersonExport: ({ input }) => people.export(input),
    platformPersonErase: ({ input }) => people.erase(input, PLATFORM_ACTOR),
  }) satisfies Partial<CallHandlers>;
