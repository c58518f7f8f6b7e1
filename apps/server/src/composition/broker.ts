import type { Server } from 'node:http';
import { grants, type TopicPatterns } from '@live/protocol';
import { isOperatorOf, judgeAccess } from '../domain/access.ts';
import { hashSecret } from '../domain/ids.ts';
import { listLiveTokens } from '../features/accounts/accounts.store.ts';
import type { Authenticate } from '../realtime/broker.ts';
import { EmbeddedBroker } from '../realtime/embedded-broker.ts';
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

/** The broker on the server's own port; whoever loses the right to listen loses the connection. */
export const openBroker = async (
  server: Server,
  { store, clock, units, topics }: Foundation,
  rules: Rules,
): Promise<EmbeddedBroker> => {
  const broker = await EmbeddedBroker.listen(server, authenticateBy(rules, topics), (hashes) =>
    listLiveTokens(store.db, hashes, clock.now()),
  );
  units.follow('accessRevoked', ({ accountId }) => broker.disconnect(accountId, undefined));
  units.follow('memberRemoved', ({ room, accountId }) => broker.disconnect(accountId, room.roomId));
  return broker;
};
