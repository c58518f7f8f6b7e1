import { PageConfig } from '@live/protocol';
import { stage } from '@live/testkit';
import { serverTest } from '@live/testkit/fixtures';
import { describe, expect } from 'vitest';
import { readConfig } from '../config.ts';

const { topics, angles } = readConfig({
  TOPIC_CLIENT: 'rooms/{roomId}/all',
  TOPIC_SERVER: 'rooms/{roomId}/staff',
  TOPIC_UP: 'to/{accountId}/in/{roomId}',
  TOPIC_REPLY: 'from/{accountId}/in/{roomId}',
  ANGLES_ROTATE: '1 3',
  ANGLES_FLIP: '3',
});

describe('a server with other topics and angles', () => {
  const it = serverTest({ topics, angles });

  it('T-03 V-06 gives them to the pages', async ({ server }) => {
    const answer = await fetch(`${server.url}/config.json`);
    const config = PageConfig.parse(await answer.json());
    expect(config.topics).toEqual({
      client: 'rooms/{roomId}/all',
      server: 'rooms/{roomId}/staff',
      up: 'to/{accountId}/in/{roomId}',
      reply: 'from/{accountId}/in/{roomId}',
    });
    expect(config.angles).toEqual({ rotate: [1, 3], flip: [3] });
  });

  it('T-03 takes commands, answers and announces on them', async ({ server }) => {
    const client = await server.signIn('host');
    const membership = { ...(await client.membershipOf(stage.live.liveId)), topics };
    const host = await server.join(membership, ['client', 'server']);
    expect(await host.command('host_control', { action: 'pause' })).toMatchObject({ result: 0 });
    await host.receives(
      (received) => received.kind === 'notice' && received.notice.name === 'room',
    );
  });

  it('X-03 grants an audience its own topics and none of the usual names', async ({ server }) => {
    const client = await server.signIn('viewer');
    const membership = { ...(await client.membershipOf(stage.live.liveId)), topics };
    const { roomId } = membership;
    for (const refused of [`rooms/${roomId}/staff`, `live/${roomId}/client`, 'rooms/+/all']) {
      const viewer = await server.join(membership, ['client']);
      await expect(viewer.mqtt.subscribeAsync(refused, { qos: 1 })).rejects.toThrow();
    }
  });
});
