import { describe, expect, it } from 'vitest';
import { UplinkAnnouncer } from './uplink-announcer.ts';

function openAnnouncer() {
  const told: string[] = [];
  const announcer = new UplinkAnnouncer({
    room: async (liveId) => (liveId === 'none' ? undefined : { liveId, roomId: `room-${liveId}` }),
    announce: async ({ roomId }, { live_id, quality }) =>
      void told.push(`${roomId} ${live_id} ${quality}`),
  });
  return { announcer, told };
}

describe('the uplink of a host', () => {
  it('N-12 is told while it is not good, and once when it is good again', async () => {
    const { announcer, told } = openAnnouncer();
    for (const quality of ['good', 'fair', 'poor', 'poor', 'good', 'good'] as const)
      await announcer.note('1', quality);
    expect(told).toEqual(['room-1 1 fair', 'room-1 1 poor', 'room-1 1 poor', 'room-1 1 good']);
  });

  it('N-12 is told of each room by itself, and of none that does not exist', async () => {
    const { announcer, told } = openAnnouncer();
    await announcer.note('1', 'poor');
    await announcer.note('2', 'good');
    await announcer.note('none', 'poor');
    expect(told).toEqual(['room-1 1 poor']);
  });

  it('N-12 begins as good with another picture', async () => {
    const { announcer, told } = openAnnouncer();
    await announcer.note('1', 'poor');
    announcer.forget('1');
    await announcer.note('1', 'good');
    expect(told).toEqual(['room-1 1 poor']);
  });
});
