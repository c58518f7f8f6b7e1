import { expect, it } from 'vitest';
import { freeUdpPort, guarded } from './peer.ts';

it('N-01 a mistake in a handler of the native side costs a packet, never the process', () => {
  const faults: unknown[] = [];
  const seen: number[] = [];
  const handle = guarded(
    (error) => faults.push(error),
    (packet: number) => {
      if (packet === 2) throw new RangeError('odd packet');
      seen.push(packet);
    },
  );
  for (const packet of [1, 2, 3]) handle(packet);
  expect(seen).toEqual([1, 3]);
  expect(faults).toEqual([new RangeError('odd packet')]);
});

it('N-01 a free port is a port that can be had', async () => {
  expect(await freeUdpPort('127.0.0.1')).toBeGreaterThan(1_023);
});
