import { Aedes } from 'aedes';
import { MqttClient } from 'mqtt';
import { describe, expect, it } from 'vitest';
import { memoryStreamPair } from './memory-stream.ts';

describe('a connection inside the process', () => {
  it('T-08 carries any burst to the broker, whole and in order', async () => {
    const broker = new Aedes();
    await broker.listen();
    const arrived: string[] = [];
    broker.on('publish', ({ topic, payload }) => {
      if (topic === 'burst') arrived.push(payload.toString().trim());
    });
    const [near, far] = memoryStreamPair();
    broker.handle(far);
    const client = new MqttClient(() => near as never, {
      protocolVersion: 4,
      keepalive: 0,
      reconnectPeriod: 0,
    });
    await new Promise<void>((resolve) => client.once('connect', () => resolve()));
    const sent = Array.from({ length: 5000 }, (_, index) => String(index));
    for (const text of sent) client.publish('burst', text.padEnd(300), { qos: 0 });
    await client.publishAsync('burst', 'last', { qos: 1 });
    expect(arrived).toEqual([...sent, 'last']);
    await client.endAsync();
    await new Promise<void>((resolve) => broker.close(() => resolve()));
  });

  it('ends both ends together', async () => {
    const [near, far] = memoryStreamPair();
    const closed = new Promise<void>((resolve) => far.once('close', resolve));
    near.destroy();
    await closed;
    expect(far.destroyed).toBe(true);
  });
});
