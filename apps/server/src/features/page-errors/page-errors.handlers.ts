import type { CallHandlers } from '../../http/handlers.ts';
import type { PageErrors } from './page-errors.service.ts';

export const pageErrorHandlers = (pageErrors: PageErrors) =>
  ({
    pageErrorReport: async ({ input, request }) => {
      pageErrors.take(input, request.addressKey);
    },
  }) satisfies Partial<CallHandlers>;
