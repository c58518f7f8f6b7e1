import { expect, it } from 'vitest';
import { freeUdpPort } from './peer.ts';

it('a free port is a port that can be had', async () => {
  expect(await freeUdpPort('127.0.0.1')).toBeGreaterThan(1_023);
});
