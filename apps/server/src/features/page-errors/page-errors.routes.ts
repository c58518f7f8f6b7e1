import type { CallHandlers } from '../../http/handlers.ts';
import type { PageErrors } from './page-errors.rules.ts';

export const pageErrorRoutes = (pageErrors: PageErrors): Pick<CallHandlers, 'pageErrorReport'> => ({
  pageErrorReport: async ({ input, request }) => {
    pageErrors.take(input, request.address);
    return {};
  },
});
