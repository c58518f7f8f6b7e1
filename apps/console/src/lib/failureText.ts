import { CallError } from '@live/web';
import { texts } from './texts.ts';

/** The message of a failed fetch: the server's own if it answered. */
export const failureText = (error: unknown): string =>
  error instanceof CallError ? error.message : texts.errors.network;
