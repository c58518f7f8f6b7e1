import { Result } from '@live/protocol';
import { CallError, NETWORK_FAILED } from '@live/web';

/** Whether what was asked for may have been done all the same: no answer arrived, or the server's own failure. */
export const isAnswerLost = (error: unknown): boolean =>
  !(error instanceof CallError) ||
  error.code === Result.LOCAL_TIMEOUT ||
  error.code === Result.SERVER_ERROR ||
  error.message === NETWORK_FAILED;
