import { stage, type TestMember } from '@live/testkit';
import { serverTest } from '@live/testkit/fixtures';
import { describe, expect, vi } from 'vitest';

const liveId = stage.live.liveId;
const PATIENCE = { timeout: 60_000, interval: 50 };

describe('operators present', () => {
  const it = serverTest({ statisticsMs: 3_600_000 });

  const beat = (member: TestMember, client_id: string) =>
    member.command('heartbeat', { client_id });
  const newest = (member: TestMember) =>
    member
      .bodies('operatorsPresent')
      .at(-1)
      ?.operators.map(({ account_id }) => account_id)
      .sort();

  it('G-11 are announced to operators with name and picture, and are gone two heartbeats after leaving', async ({
    server,
    clock,
  }) => {
    const [admin, host, viewer] = await Promise.all([
      server.enter('admin', liveId),
      server.enter('host', liveId),
      server.enter('viewer', liveId),
    ]);
    await beat(admin, 'a');
    await beat(viewer, 'v');
    await vi.waitFor(() => expect(newest(admin)).toEqual([stage.admin.id]), PATIENCE);
    await beat(host, 'h');
    await vi.waitFor(
      () => expect(newest(admin)).toEqual([stage.admin.id, stage.host.id]),
      PATIENCE,
    );
    expect(admin.bodies('operatorsPresent').at(-1)?.operators).toEqual(
      expect.arrayContaining([
        { account_id: stage.admin.id, nickname: '运营小周', portrait: '/favicon.svg' },
        { account_id: stage.host.id, nickname: '林晓', portrait: '/favicon.svg' },
      ]),
    );
    /** The first list that is announced when so much time has passed. */
    const after = async (ms: number) => {
      const before = admin.bodies('operatorsPresent').length;
      clock.ahead += ms;
      await beat(admin, 'a');
      await vi.waitFor(
        () => expect(admin.bodies('operatorsPresent').length).toBeGreaterThan(before),
        PATIENCE,
      );
      return newest(admin);
    };
    // The host's page is closed; a heartbeat of ten seconds later it may still be on its way.
    expect(await after(10_000)).toEqual([stage.admin.id, stage.host.id]);
    expect(await after(10_000)).toEqual([stage.admin.id]);
    expect(viewer.bodies('operatorsPresent')).toEqual([]);
  });

  it('G-11 each new page is told, although the list is the same, and an exit is told at once', async ({
    server,
  }) => {
    const [first, second] = await Promise.all([
      server.enter('admin', liveId),
      server.enter('hostadmin', liveId),
    ]);
    await beat(first, 'page-1');
    await beat(second, 'other');
    await vi.waitFor(
      () => expect(newest(first)).toEqual([stage.admin.id, stage.hostAdmin.id]),
      PATIENCE,
    );
    const reloaded = await server.enter('admin', liveId);
    await beat(reloaded, 'page-2');
    await vi.waitFor(
      () => expect(newest(reloaded)).toEqual([stage.admin.id, stage.hostAdmin.id]),
      PATIENCE,
    );
    await second.command('exit', {});
    await vi.waitFor(() => expect(newest(reloaded)).toEqual([stage.admin.id]), PATIENCE);
  });

  it('G-11 nobody who left stays when the clock is set back', async ({ server, clock }) => {
    const [stays, leaves] = await Promise.all([
      server.enter('admin', liveId),
      server.enter('hostadmin', liveId),
    ]);
    await beat(stays, 's');
    await beat(leaves, 'l');
    await vi.waitFor(
      () => expect(newest(stays)).toEqual([stage.admin.id, stage.hostAdmin.id]),
      PATIENCE,
    );
    clock.ahead -= 3_600_000;
    await vi.waitFor(async () => {
      await beat(stays, 's');
      expect(newest(stays)).toEqual([stage.admin.id]);
    }, PATIENCE);
  });
});
