import { LiveRole } from '@live/protocol';
import { describe, expect, it } from 'vitest';
import type { BrokerIdentity } from '../broker.ts';
import { authenticateInOutages } from './authentication-in-outages.ts';

const identity: BrokerIdentity = {
  principal: { accountId: 'u-1', role: LiveRole.AUDIENCE, roomId: 'r-1', operator: false },
  grants: [],
  tokenHash: 'hash',
  expiresAt: Number.POSITIVE_INFINITY,
};
const refused = () =>
  Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }));

/** A store that can be away, with one valid token. */
const setUp = () => {
  const store = { isAway: false, valid: new Set(['token']), pings: 0, pingMs: 0, ms: 0 };
  const authenticate = authenticateInOutages(
    (_username, token) =>
      store.isAway ? refused() : Promise.resolve(store.valid.has(token) ? identity : undefined),
    {
      ping: () => {
        store.pings += 1;
        store.ms += store.pingMs;
        if (store.pings === 2) store.isAway = false;
        return store.isAway ? refused() : Promise.resolve();
      },
      now: () => store.ms,
    },
  );
  return { store, authenticate };
};

describe('authentication while the store is away', () => {
  it('O-08 answers for a member who was confirmed less than a minute ago', async () => {
    const { store, authenticate } = setUp();
    expect(await authenticate('u-1', 'token')).toBe(identity);
    store.isAway = true;
    store.ms = 59_999;
    expect(await authenticate('u-1', 'token')).toBe(identity);
    expect(store.pings).toBe(0);
  });

  it('O-08 lets others wait until the store is back, and then judges them by it', async () => {
    const { store, authenticate } = setUp();
    store.isAway = true;
    const waiting = [authenticate('u-1', 'token'), authenticate('u-2', 'guessed')];
    expect(await Promise.all(waiting)).toEqual([identity, undefined]);
    // They waited together.
    expect(store.pings).toBe(2);
  });

  it('X-03 remembers neither what is older than a minute, nor a revoked token, nor another account', async () => {
    const { store, authenticate } = setUp();
    await authenticate('u-1', 'token');
    store.ms = 60_000;
    store.isAway = true;
    await authenticate('u-1', 'token');
    expect(store.pings).toBe(2);
    store.valid.clear();
    expect(await authenticate('u-1', 'token')).toBeUndefined();
    store.pings = 0;
    store.isAway = true;
    expect(await authenticate('u-1', 'token')).toBeUndefined();
    store.pings = 0;
    store.isAway = true;
    expect(await authenticate('u-2', 'token')).toBeUndefined();
  });

  it('O-08 gives up after some seconds', async () => {
    const { store, authenticate } = setUp();
    store.isAway = true;
    store.pingMs = 10_000;
    await expect(authenticate('u-1', 'token')).rejects.toThrow('the store is not back');
  });
});
