import { grants, type TopicPatterns } from '@live/protocol';
import type { FastifyInstance } from 'fastify';
import { isOperatorOf } from '../domain/access.ts';
import { hashSecret } from '../domain/ids.ts';
import { listValidTokens } from '../features/accounts/accounts.store.ts';
import type { HostNames } from '../http/host-names.ts';
import type { Proxies } from '../http/proxies.ts';
import type { Authenticate, Broker, FindValidTokens } from '../realtime/broker.ts';
import { EmbeddedBroker } from '../realtime/embedded-broker.ts';
import type { openExternalBroker } from './external-broker.ts';
import type { Foundation } from './foundation.ts';
import type { Services } from './services.ts';

/** Authenticates a token of a room. The topics it grants follow from the access check of calls. */
const authenticateBy =
  ({ accounts, room, admit }: Services, topics: TopicPatterns): Authenticate =>
  async (username, token) => {
    const caller = await accounts.callerByToken(token);
    if (!caller || caller.accountId !== username || caller.tokenLiveId === undefined)
      return undefined;
    const entered = await room(caller.tokenLiveId);
    if (!entered) return undefined;
    const denied = await admit({ access: 'member', caller, room: entered });
    if (denied !== undefined) return undefined;
    const { accountId, role } = caller;
    const operator = isOperatorOf(caller, entered);
    const principal = { accountId, role, roomId: entered.roomId, operator };
    const tokenHash = hashSecret(token);
    return { principal, grants: grants(principal, topics), tokenHash, expiresAt: caller.expiresAt };
  };

/** Loaded where it is used: with the embedded broker none of it has to be in memory. */
const openExternal: typeof openExternalBroker = async (...place) =>
  (await import('./external-broker.ts')).openExternalBroker(...place);

/** Opens the embedded or the external broker. Revoked access closes its connections. */
export const openBroker = async (
  app: FastifyInstance,
  hostNames: HostNames,
  foundation: Foundation,
  services: Services,
  proxies: Proxies,
): Promise<Broker> => {
  const { config, store, clock, units, topics, budget } = foundation;
  const authenticate = authenticateBy(services, topics);
  const findValidTokens: FindValidTokens = (hashes) =>
    listValidTokens(store.db, hashes, clock.now());
  const broker = config.broker
    ? await openExternal(config.broker, app, foundation, authenticate, findValidTokens)
    : await EmbeddedBroker.listen(hostNames.upgradesOf(app.server), authenticate, findValidTokens, {
        budget,
        addressOf: (request) => proxies.addressOf(request),
      });
  units.events.onCommitted('accessRevoked', ({ accountId }) =>
    broker.disconnect(accountId, undefined),
  );
  units.events.onCommitted('memberRemoved', ({ room, accountId }) =>
    broker.disconnect(accountId, room.roomId),
  );
  return broker;
};
