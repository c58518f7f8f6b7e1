import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Authenticate, Broker, FindValidTokens } from '../realtime/broker.ts';
import { authenticateInOutages } from '../realtime/external/authentication-in-outages.ts';
import type { BrokerSettings } from '../realtime/external/broker-settings.ts';
import { emqxAdmin } from '../realtime/external/emqx-admin.ts';
import { rabbitmqAdmin } from '../realtime/external/rabbitmq-admin.ts';
import { WebhookBroker } from '../realtime/external/webhook-broker.ts';
import { brokerWebhooks } from '../realtime/external/webhooks.routes.ts';
import type { Foundation } from './foundation.ts';

/** The lease of the server that closes connections whose tokens have ended. */
const CLEANUP_LEASE = '~broker';

/** An external broker, managed by its own interface. */
export const openExternalBroker = async (
  settings: BrokerSettings,
  app: FastifyInstance,
  foundation: Foundation,
  authenticate: Authenticate,
  findValidTokens: FindValidTokens,
): Promise<Broker> => {
  const { log, ownership } = foundation;
  const failed = (error: unknown, what: string) => log.error({ err: error }, what);
  await app.register(brokerWebhooks, {
    settings,
    authenticate: authenticateInOutages(authenticate, {
      ping: () => sql`select 1`.execute(foundation.store.db),
    }),
  });
  const admin = settings.kind === 'rabbitmq' ? rabbitmqAdmin : emqxAdmin;
  // The lease is renewed by each use, so the cleanup stays with one server.
  const isCleanupOwner = () => ownership.acquire(CLEANUP_LEASE);
  return new WebhookBroker(settings, admin(settings.adminUrls), {
    findValidTokens,
    isCleanupOwner,
    failed,
  });
};
