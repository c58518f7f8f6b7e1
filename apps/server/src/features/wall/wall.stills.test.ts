import { nalType, nalUnits } from '@live/media-origin/rtp/h264';
import { LiveRole, LiveState } from '@live/protocol';
import { SamplePublisher } from '@live/simulator';
import { stage, TestServer } from '@live/testkit';
import { serverTest } from '@live/testkit/fixtures';
import { describe, expect, vi } from 'vitest';
import type { Caller } from '../../domain/caller.ts';
import type { Room } from '../../domain/room.ts';
import { EVERY_ROOM, signMediaToken } from '../../media/media-token.ts';
import { type BroadcastDeps, Broadcasts } from '../broadcasts/broadcasts.service.ts';

const it = serverTest({});
const SOON = { timeout: 60_000, interval: 100 };
const SPS = 7;
const PPS = 8;
const IDR = 5;

const publish = async (server: TestServer, name: string, liveId: string) => {
  const host = await server.signIn(name);
  const publisher = new SamplePublisher({
    url: `${server.url}/media/whip/${liveId}`,
    token: async () => (await host.ok('getRtcToken', { liveId })).rtcToken,
    shape: 'landscape',
  });
  await publisher.start();
  return publisher;
};

const fetchStill = (server: TestServer, liveId: string, token: string) =>
  fetch(`${server.url}/media/stills/${liveId}`, {
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });

describe('stills of the wall', () => {
  it('I-04 are the newest keyframe of each room, which can be decoded by itself', async ({
    server,
    admin,
  }) => {
    const publisher = await publish(server, 'host', stage.live.liveId);
    const { stillToken } = await admin.ok('wallRoomList', {});
    const answer = await vi.waitFor(async () => {
      const still = await fetchStill(server, stage.live.liveId, stillToken);
      expect(still.status).toBe(200);
      return still;
    }, SOON);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    expect(answer.headers.get('x-still-codec')).toMatch(/^avc1\.[0-9a-f]{6}$/);
    expect(Number(answer.headers.get('x-still-age'))).toBeGreaterThanOrEqual(0);
    const types = Array.from(nalUnits(Buffer.from(await answer.arrayBuffer())), nalType);
    for (const type of [SPS, PPS, IDR]) expect(types).toContain(type);

    // Another room has none, and one that is over is refused.
    expect((await fetchStill(server, stage.portrait.liveId, stillToken)).status).toBe(204);
    expect((await fetchStill(server, stage.ended.liveId, stillToken)).status).toBe(409);
    expect((await fetchStill(server, 'none', stillToken)).status).toBe(403);
    await publisher.destroy();
    await vi.waitFor(async () => {
      expect((await fetchStill(server, stage.live.liveId, stillToken)).status).toBe(204);
    }, SOON);
  });

  it('I-04 are for super admins alone, and end with their right', async ({ server }) => {
    const { liveId } = stage.live;
    const admin = await server.signIn('admin');
    const { stillToken } = await admin.ok('wallRoomList', {});
    expect((await fetchStill(server, liveId, stillToken)).status).toBe(204);
    expect((await fetchStill(server, liveId, '')).status).toBe(401);
    const host = await server.signIn('host');
    const { rtcToken } = await host.ok('getRtcToken', { liveId });
    expect((await fetchStill(server, liveId, rtcToken)).status).toBe(403);
    // Nor does it open anything but stills.
    const play = await fetch(`${server.url}/media/hls/${liveId}/index.m3u8?token=${stillToken}`);
    expect(play.status).toBe(403);
    await admin.ok('logout', {});
    expect((await fetchStill(server, liveId, stillToken)).status).toBe(403);
  });

  it('I-04 end when the person is no super admin any more', async ({ server, admin }) => {
    const deputy = await server.signIn('hostadmin');
    const { stillToken } = await deputy.ok('wallRoomList', {});
    expect((await fetchStill(server, stage.live.liveId, stillToken)).status).toBe(204);
    await admin.ok('adminAccountChange', { accountId: stage.hostAdmin.id, role: 1 });
    expect((await fetchStill(server, stage.live.liveId, stillToken)).status).toBe(403);
  });
});

describe('a token of stills', () => {
  it.each([
    [LiveRole.ANCHOR_ADMIN, true],
    [LiveRole.ADMIN, true],
    [LiveRole.ANCHOR, false],
    [LiveRole.AUDIENCE, false],
  ])('I-04 in the hands of role %i opens them: %s', async (role, isAllowed) => {
    const claim = { action: 'still', liveId: EVERY_ROOM, subject: 's1', expiresAt: 2 } as const;
    const caller = { accountId: 'u1', role, sessionHash: 's1' } as Caller;
    // Even of the host of the room, whose session goes on.
    const room = { liveId: '1', hostId: 'u1', state: LiveState.LIVE } as Room;
    const deps: Partial<BroadcastDeps> = {
      clock: { now: () => 1 },
      secret: 'secret',
      room: async () => room,
      callerBySessionHash: async () => caller,
      admit: async () => undefined,
    };
    const broadcasts = new Broadcasts(deps as BroadcastDeps);
    const token = signMediaToken(claim, 'secret');
    const answer = await broadcasts.authorise({ action: 'still', liveId: '1', token });
    expect('accountId' in answer).toBe(isAllowed);
  });
});

describe('the limit of stills', () => {
  it('I-04 an account gets 300 in five seconds', async () => {
    // It stands still, however long the requests take.
    const clock = { at: Date.now(), now: () => clock.at };
    const server = await TestServer.start({ budgetFactor: 1 }, clock);
    try {
      const { stillToken } = await (await server.signIn('admin')).ok('wallRoomList', {});
      const statusOf = async () => (await fetchStill(server, stage.live.liveId, stillToken)).status;
      const statuses: number[] = [];
      for (let count = 0; count < 301; count += 1) statuses.push(await statusOf());
      expect(statuses).toEqual([...Array(300).fill(204), 422]);
      clock.at += 5_000;
      expect(await statusOf()).toBe(204);
    } finally {
      await server.destroy();
    }
  });
});
