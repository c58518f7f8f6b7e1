import { PLATFORM_ACTOR } from '../../domain/caller.ts';
import type { CallHandlers } from '../../http/handlers.ts';
import type { PersonalData } from './personal-data.service.ts';

export const personalDataHandlers = (personalData: PersonalData) =>
  ({
    platformPersonExport: ({ input }) => personalData.export(input),
    platformPersonErase: ({ input }) => personalData.erase(input, PLATFORM_ACTOR),
  }) satisfies Partial<CallHandlers>;
