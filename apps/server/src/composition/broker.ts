import { grants, type TopicPatterns } from '@live/protocol';
import type { FastifyInstance } from 'fastify';
import { isOperatorOf, judgeAccess } from '../domain/access.ts';
import { hashSecret } from '../domain/ids.ts';
import { listLiveTokens } from '../features/accounts/accounts.store.ts';
import {
  deleteBrokerUsers,
  insertBrokerUser,
  listBrokerUsers,
  listEndedBrokerUsers,
} from '../features/accounts/broker-users.store.ts';
import type { Authenticate, Broker, FindLiveTokens } from '../realtime/broker.ts';
import { EmbeddedBroker } from '../realtime/embedded-broker.ts';
import { AskingBroker } from '../realtime/external/asking-broker.ts';
import type { BrokerSettings } from '../realtime/external/broker-settings.ts';
import { emqxAdmin } from '../realtime/external/emqx-admin.ts';
import { brokerHooks } from '../realtime/external/hooks.routes.ts';
import { type BrokerUsers, MosquittoBroker } from '../realtime/external/mosquitto-broker.ts';
import { rabbitmqAdmin } from '../realtime/external/rabbitmq-admin.ts';
import type { Foundation } from './foundation.ts';
import type { Rules } from './rules.ts';

/** Somebody with a room's token, judged as for every call: what they may hear follows from it. */
const authenticateBy =
  ({ accounts, room, admission }: Rules, topics: TopicPatterns): Authenticate =>
  async (username, token) => {
    const caller = await accounts.callerByToken(token);
    if (!caller || caller.accountId !== username || caller.tokenLiveId === undefined)
      return undefined;
    const entered = await room(caller.tokenLiveId);
    if (!entered) return undefined;
    const denied = await judgeAccess('member', caller, entered, admission(caller, entered));
    if (denied !== undefined) return undefined;
    const { accountId, role } = caller;
    const operator = isOperatorOf(caller, entered);
    const principal = { accountId, role, roomId: entered.roomId, operator };
    return { principal, grants: grants(principal, topics), tokenHash: hashSecret(token) };
  };

const usersIn = ({ store, units, clock }: Foundation): BrokerUsers => ({
  add: ({ username, accountId, roomId, tokenHash }) =>
    units.run(({ db }) =>
      insertBrokerUser(db, {
        username,
        account_id: accountId,
        room_id: roomId,
        token_hash: tokenHash,
      }),
    ),
  of: (accountId, roomId) => listBrokerUsers(store.db, accountId, roomId),
  ended: () => listEndedBrokerUsers(store.db, clock.now()),
  remove: (usernames) => units.run(({ db }) => deleteBrokerUsers(db, usernames)),
});

/** Held like a room, by whoever looks after the broker's connections. */
const PATROL = '~broker';

const openExternal = async (
  app: FastifyInstance,
  foundation: Foundation,
  settings: BrokerSettings,
  authenticate: Authenticate,
  findLiveTokens: FindLiveTokens,
): Promise<Broker> => {
  const { log, topics, keeping } = foundation;
  const failed = (error: unknown, what: string) => log.error({ err: error }, what);
  if (settings.kind === 'mosquitto') {
    const users = usersIn(foundation);
    const broker = new MosquittoBroker(settings, { authenticate, users, topics, failed });
    await broker.prepare();
    return broker;
  }
  await app.register(brokerHooks, { settings, authenticate });
  const admin = settings.kind === 'rabbitmq' ? rabbitmqAdmin : emqxAdmin;
  // Asked for once a patrol, it stays with one server.
  const isOnDuty = () => keeping.acquire(PATROL);
  return new AskingBroker(settings, admin(settings.adminUrl), { findLiveTokens, isOnDuty, failed });
};

/** The broker, our own or another machine's; whoever loses the right to listen loses the connection. */
export const openBroker = async (
  app: FastifyInstance,
  foundation: Foundation,
  rules: Rules,
): Promise<Broker> => {
  const { config, store, clock, units, topics } = foundation;
  const authenticate = authenticateBy(rules, topics);
  const findLiveTokens: FindLiveTokens = (hashes) => listLiveTokens(store.db, hashes, clock.now());
  const broker = config.broker
    ? await openExternal(app, foundation, config.broker, authenticate, findLiveTokens)
    : await EmbeddedBroker.listen(app.server, authenticate, findLiveTokens);
  units.follow('accessRevoked', ({ accountId }) => broker.disconnect(accountId, undefined));
  units.follow('memberRemoved', ({ room, accountId }) => broker.disconnect(accountId, room.roomId));
  return broker;
};
