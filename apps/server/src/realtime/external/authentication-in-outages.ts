import { setTimeout as sleep } from 'node:timers/promises';
import { orTimeout } from '@live/guards';
import { hashSecret } from '../../domain/ids.ts';
import { isUnavailable, Unavailable } from '../../domain/unavailable.ts';
import type { Authenticate, BrokerIdentity } from '../broker.ts';

/** An identity is used this long after it was last confirmed, and only while the store is away. */
const KEEP_MS = 60_000;
const MAX_KEPT = 50_000;
/** Below the 15 seconds that RabbitMQ waits for a webhook. */
const ANSWER_TIMEOUT_MS = 3000;
const RECOVERY_TIMEOUT_MS = 9000;
const RETRY_MS = 250;

export interface OutageOptions {
  /** Rejects while the store is away. */
  ping(): Promise<unknown>;
  now?(): number;
}

/**
 * Authenticates while the store is away for a moment: those who were confirmed lately by memory, others
 * when it is back. RabbitMQ asks again for nearly every heartbeat, and after a webhook that fails it keeps
 * the connection open but drops everything that the member publishes.
 */
export const authenticateInOutages = (
  authenticate: Authenticate,
  { ping, now = () => performance.now() }: OutageOptions,
): Authenticate => {
  const confirmed = new Map<string, { identity: BrokerIdentity; at: number }>();
  let recovery: Promise<void> | undefined;

  const ask = async (key: string, username: string, token: string) => {
    const answer = authenticate(username, token).then((identity) => ({ identity }));
    const answered = await orTimeout(ANSWER_TIMEOUT_MS, answer);
    if (!answered) throw new Unavailable('the store does not answer');
    confirmed.delete(key);
    if (answered.identity) {
      confirmed.set(key, { identity: answered.identity, at: now() });
      const [oldest] = confirmed.keys();
      if (confirmed.size > MAX_KEPT && oldest !== undefined) confirmed.delete(oldest);
    }
    return answered.identity;
  };

  const untilBack = async () => {
    const deadline = now() + RECOVERY_TIMEOUT_MS;
    for (;;) {
      const isBack = await orTimeout(
        ANSWER_TIMEOUT_MS,
        ping().then(
          () => true,
          () => false,
        ),
      );
      if (isBack) return;
      if (now() > deadline) throw new Unavailable('the store is not back');
      await sleep(RETRY_MS);
    }
  };
  /** Concurrent requests wait together, so that a returning database is not overrun. */
  const recovered = () => {
    recovery ??= untilBack().finally(() => {
      recovery = undefined;
    });
    return recovery;
  };

  return async (username, token) => {
    const key = `${username} ${hashSecret(token)}`;
    try {
      return await ask(key, username, token);
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      const known = confirmed.get(key);
      if (known && now() - known.at < KEEP_MS) return known.identity;
      await recovered();
      return ask(key, username, token);
    }
  };
};
