import type { ApiClient } from '@live/web';

/** Quiet, because the dropdown shows the failure itself when it takes its choice back. */
export const setCategory = (
  api: Pick<ApiClient, 'call'>,
  liveId: string,
  categoryId: string,
): Promise<unknown> => api.call('categorySet', { liveId, categoryId }, { quiet: true });
