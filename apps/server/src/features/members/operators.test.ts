import { limits } from '@live/protocol';
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
    const shown = admin.bodies('operatorsPresent').at(-1)?.operators;
    for (const { nickname, portrait } of shown ?? []) {
      expect(nickname).not.toBe('');
      expect(portrait).not.toBe('');
    }
    // The host's page is closed; a heartbeat later it may still be on its way.
    clock.ahead += limits.heartbeatEveryMs;
    await beat(admin, 'a');
    const before = admin.bodies('operatorsPresent').length;
    await vi.waitFor(
      () => expect(admin.bodies('operatorsPresent').length).toBeGreaterThan(before),
      PATIENCE,
    );
    expect(newest(admin)).toEqual([stage.admin.id, stage.host.id]);
    clock.ahead += limits.heartbeatEveryMs;
    await beat(admin, 'a');
    await vi.waitFor(() => expect(newest(admin)).toEqual([stage.admin.id]), PATIENCE);
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
