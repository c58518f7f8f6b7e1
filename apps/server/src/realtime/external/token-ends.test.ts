import { LiveRole } from '@live/protocol';
import { expect, it } from 'vitest';
import type { BrokerIdentity } from '../broker.ts';
import { TokenEnds } from './token-ends.ts';

const identity = (accountId: string, tokenHash: string, expiresAt: number): BrokerIdentity => ({
  principal: { accountId, role: LiveRole.AUDIENCE, roomId: 'r-1', operator: false },
  grants: [],
  tokenHash,
  expiresAt,
});

it('X-03 tells once whose tokens have ended by their time', () => {
  const ends = new TokenEnds();
  ends.add(identity('u-1', 'one', 1000));
  ends.add(identity('u-1', 'two', 1000));
  ends.add(identity('u-2', 'three', 1001));
  ends.add(identity('u-2', 'three', 1001));
  expect(ends.take(999)).toEqual([]);
  expect(ends.take(1000)).toEqual(['u-1']);
  expect(ends.take(1000)).toEqual([]);
  expect(ends.take(2000)).toEqual(['u-2']);
});
