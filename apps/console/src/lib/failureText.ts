import { CallError, NETWORK_FAILED } from '@live/web';

/** The message of a failed fetch: the server's own if it answered. */
export const failureText = (error: unknown): string =>
  error instanceof CallError ? error.message : NETWORK_FAILED;
