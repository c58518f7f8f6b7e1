import { expect, it } from 'vitest';
import { freeUdpPort } from './peer.ts';

it('a free port can be bound', async () => {
  expect(await freeUdpPort('127.0.0.1')).toBeGreaterThan(1_023);
});
