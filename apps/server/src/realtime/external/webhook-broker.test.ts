import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hashSecret } from '../../domain/ids.ts';
import { brokerSettings } from './broker-settings.ts';
import { type Connection, WebhookBroker } from './webhook-broker.ts';

const tokenOf = (accountId: string) => `${accountId}-token-of-a-member`;

/** A broker whose management interface counts what it is asked. */
const setUp = () => {
  const { broker: settings } = brokerSettings({
    BROKER_URL: 'rabbitmq+mqtt://live-server:pass@broker:1883',
  });
  if (!settings) throw new Error('no settings');
  const place = {
    connected: new Map<string, Connection>(),
    valid: new Set<string>(),
    ended: [] as string[],
    isOwner: true,
    isAway: false,
    asked: [] as string[],
  };
  const connect = (accountId: string) => {
    const clientId = `${tokenOf(accountId)}12345`;
    place.connected.set(accountId, { key: accountId, clientId });
    place.valid.add(hashSecret(tokenOf(accountId)));
  };
  const end = (accountId: string) => place.valid.delete(hashSecret(tokenOf(accountId)));
  const answer = <T>(asked: string, give: () => T): Promise<T> => {
    place.asked.push(asked);
    return place.isAway ? Promise.reject(new Error('away')) : Promise.resolve(give());
  };
  const broker = new WebhookBroker(
    settings,
    {
      connections: () => answer('all', () => [...place.connected.values()]),
      connectionsOf: (accountId) =>
        answer(accountId, () => {
          const one = place.connected.get(accountId);
          return one ? [one] : [];
        }),
      close: async (key) => void place.connected.delete(key),
      closeAccount: async (accountId) => void place.connected.delete(accountId),
    },
    {
      findValidTokens: async (hashes) => new Set(hashes.filter((hash) => place.valid.has(hash))),
      takeEnded: () => place.ended.splice(0),
      isCleanupOwner: async () => place.isOwner,
      failed: () => {},
    },
  );
  const names = () => [...place.connected.keys()];
  return { place, broker, connect, end, names };
};

describe('a broker with webhooks', () => {
  beforeEach(
    () => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }),
  );
  afterEach(() => void vi.useRealTimers());
  const after = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

  it('X-03 lists the connections of whom a token has ended alone, and all of them every five minutes', async () => {
    const { place, broker, connect, end, names } = setUp();
    for (const name of ['u-1', 'u-2', 'u-3']) connect(name);
    await after(5);
    expect(place.asked.splice(0)).toEqual(['all']);
    end('u-1');
    place.ended.push('u-1');
    await after(5);
    expect(names()).toEqual(['u-2', 'u-3']);
    expect(place.asked.splice(0)).toEqual(['u-1']);
    // What no event has told.
    end('u-2');
    await after(290);
    expect(names()).toEqual(['u-2', 'u-3']);
    expect(place.asked).toEqual([]);
    await after(10);
    expect(names()).toEqual(['u-3']);
    expect(place.asked.splice(0)).toEqual(['all']);
    await broker.destroy();
  });

  it('X-03 lists everybody once when the tokens of more than twenty accounts end', async () => {
    const { place, broker, connect, end, names } = setUp();
    const many = Array.from({ length: 22 }, (_, index) => `u-${index}`);
    for (const name of many) connect(name);
    await after(5);
    place.asked.length = 0;
    for (const name of many.slice(1)) end(name);
    place.ended.push(...many.slice(1));
    await after(5);
    expect(place.asked).toEqual(['all']);
    expect(names()).toEqual(['u-0']);
    await broker.destroy();
  });

  it('X-03 asks again after an outage of the interface, and when it begins to check for the others', async () => {
    const { place, broker, connect, end, names } = setUp();
    place.isOwner = false;
    connect('u-1');
    connect('u-2');
    await after(5);
    expect(place.asked).toEqual([]);
    end('u-1');
    place.ended.push('u-1');
    place.isAway = true;
    await after(10);
    expect(names()).toEqual(['u-1', 'u-2']);
    place.isAway = false;
    await after(5);
    expect(names()).toEqual(['u-2']);
    end('u-2');
    place.asked.length = 0;
    place.isOwner = true;
    await after(5);
    expect(place.asked).toEqual(['all']);
    expect(names()).toEqual([]);
    await broker.destroy();
  });

  it('X-03 asks again about a connection whose client is not known yet', async () => {
    const { place, broker, connect, end, names } = setUp();
    connect('u-1');
    await after(5);
    const known = place.connected.get('u-1');
    place.connected.set('u-1', { key: 'u-1', clientId: '' });
    end('u-1');
    place.ended.push('u-1');
    await after(5);
    expect(names()).toEqual(['u-1']);
    if (known) place.connected.set('u-1', known);
    await after(5);
    expect(names()).toEqual([]);
    place.asked.length = 0;
    await after(5);
    expect(place.asked).toEqual([]);
    await broker.destroy();
  });
});
