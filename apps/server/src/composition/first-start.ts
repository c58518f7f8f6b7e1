import type { FastifyInstance } from 'fastify';
import { closeUntilFirstStart } from '../http/first-start.ts';
import type { Foundation } from './foundation.ts';
import type { Services } from './services.ts';

/**
 * Closes a server whose store has no account, and returns the key that makes the first administrator. A demo has
 * accounts before it listens.
 */
export const prepareFirstStart = async (
  app: FastifyInstance,
  { config }: Foundation,
  { firstStart }: Services,
): Promise<string | undefined> => {
  if (config.demo !== '0') return undefined;
  const key = await firstStart.newKey();
  if (key !== undefined) closeUntilFirstStart(app, () => firstStart.requireOpen());
  return key;
};
