import { orTimeout } from '@live/guards';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Authenticate, Broker, FindValidTokens } from '../realtime/broker.ts';
import { authenticateInOutages } from '../realtime/external/authentication-in-outages.ts';
import type { BrokerSettings } from '../realtime/external/broker-settings.ts';
import { emqxAdmin } from '../realtime/external/emqx-admin.ts';
import { rabbitmqAdmin } from '../realtime/external/rabbitmq-admin.ts';
import { TokenEnds } from '../realtime/external/token-ends.ts';
import { WebhookBroker } from '../realtime/external/webhook-broker.ts';
import { brokerWebhooks } from '../realtime/external/webhooks.routes.ts';
import type { Foundation } from './foundation.ts';

/** The lease of the server that closes connections whose tokens have ended. */
const CLEANUP_LEASE = '~broker';
/** Rights are answered without a claim that takes longer: the database is away. */
const CLAIM_MS = 1000;

/** An external broker, managed by its own interface. */
export const openExternalBroker = async (
  settings: BrokerSettings,
  app: FastifyInstance,
  foundation: Foundation,
  authenticate: Authenticate,
  findValidTokens: FindValidTokens,
): Promise<Broker> => {
  const { log, ownership, clock } = foundation;
  const tokenEnds = new TokenEnds();
  const failed = (error: unknown, what: string) => log.error({ err: error }, what);
  const authenticateAlways = authenticateInOutages(authenticate, {
    ping: () => sql`select 1`.execute(foundation.store.db),
  });
  await app.register(brokerWebhooks, {
    settings,
    authenticate: async (username, token) => {
      const identity = await authenticateAlways(username, token);
      // Before a member may send anything, a server receives the commands of the room.
      if (identity) tokenEnds.add(identity);
      const roomId = identity?.principal.roomId;
      if (roomId !== undefined)
        await orTimeout(CLAIM_MS, ownership.acquire(roomId)).catch(() => undefined);
      return identity;
    },
  });
  const admin = settings.kind === 'rabbitmq' ? rabbitmqAdmin : emqxAdmin;
  // The lease is renewed by each use, so the cleanup stays with one server.
  const isCleanupOwner = () => ownership.acquire(CLEANUP_LEASE);
  return new WebhookBroker(settings, admin(settings.adminUrls), {
    findValidTokens,
    takeEnded: () => tokenEnds.take(clock.now()),
    isCleanupOwner,
    failed,
  });
};
