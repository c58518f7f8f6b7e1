import { GuestBrowser, stage } from '@live/testkit';
import { describeOnPersistentStore } from '@live/testkit/persistent-store';
import { expect } from 'vitest';

// The same host’s rooms, by when they began: 84, 35 and 18 minutes ago.
const [earlier, room, later] = [stage.live, stage.paused, stage.portrait].map(({ liveId }) => ({
  liveId,
})) as [{ liveId: string }, { liveId: string }, { liveId: string }];

describeOnPersistentStore('the report of one live among others', (place) => {
  const it = place.test({ guestsPerMinute: 1_000 });

  it('U-07 who was in an earlier live returns, who was in a later one is new; deleted reports do not count', async ({
    server,
    host,
    admin,
  }) => {
    const visit = async (name: string, of: { liveId: string }) => {
      const member = await server.enter(name, of.liveId);
      await member.command('enter', {});
      await member.leave();
    };
    await visit('viewer', room);
    await visit('viewer', later);
    await visit('viewer2', earlier);
    await visit('viewer2', room);
    // Enters are added up in memory; reading the figures writes them.
    for (const one of [earlier, room, later]) await host.ok('roomStats', one);
    const viewer = await server.signIn('viewer');
    await viewer.ok('reportCreate', { ...later, content: '别的直播间的' });
    await viewer.ok('reportCreate', { ...room, content: '留下的' });
    const { reportId } = await viewer.ok('reportCreate', { ...room, content: '删除的' });
    await admin.ok('reportDelete', { ...room, reportId });

    const { figures, reports } = await host.ok('liveReport', room);
    expect(figures).toMatchObject({
      watchCount: 2,
      newViewerCount: 1,
      returningViewerCount: 1,
    });
    expect(reports).toEqual({ open: 1, taken: 0, handled: 0, unfounded: 0 });
  });

  it('U-07 lists the ten most active people and the ten questions asked most, of this live alone', async ({
    server,
    host,
  }) => {
    for (let index = 10; index < 21; index += 1) {
      const guest = await new GuestBrowser(server, `192.0.2.${index}`).join(`访客${index}`);
      for (const message of ['多少钱？', '多少钱'])
        await guest.command('chat', { message: `${index}号${message}` });
      await guest.leave();
    }
    const report = await host.ok('liveReport', earlier);
    expect(report.activePeople).toHaveLength(10);
    expect(report.questions).toHaveLength(10);
    const other = await host.ok('liveReport', later);
    const listed = [...other.activePeople.map(({ name }) => name), ...other.questions];
    expect(JSON.stringify(listed)).not.toMatch(/访客|多少钱/);
  });

  it('U-07 counts a visit up to the end of the live, and sixty seconds as a minute', async ({
    host,
    store,
  }) => {
    const { liveId } = stage.ended;
    const { begin_at, end_at } = await store.db
      .selectFrom('rooms')
      .select(['begin_at', 'end_at'])
      .where('live_id', '=', liveId)
      .executeTakeFirstOrThrow();
    const [begin, end] = [Number(begin_at), Number(end_at)];
    const visit = (account_id: string, from_at: number, until_at: number | null) => ({
      live_id: liveId,
      account_id,
      from_at,
      until_at,
    });
    await store.transaction(async (db) => {
      await db.deleteFrom('visits').where('live_id', '=', liveId).execute();
      await db
        .insertInto('visits')
        .values([
          visit(stage.viewer.id, begin, begin + 60_000),
          visit(stage.otherViewer.id, end - 30_000, null),
          visit(stage.hostAdmin.id, end + 1_000, end + 61_000),
        ])
        .execute();
    });
    const { stayed, figures } = await host.ok('liveReport', { liveId });
    expect(stayed).toEqual([2, 1]);
    expect(figures).toMatchObject({ averageWatchSeconds: 45, medianWatchSeconds: 45 });
  });
});
