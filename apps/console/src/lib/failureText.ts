import { CallError } from '@live/web';
import { texts } from './texts.ts';

/** What to tell about a failed fetch: the server's own words where it answered. */
export const failureText = (error: unknown): string =>
  error instanceof CallError ? error.message : texts.errors.network;
