import { createDatabase, hasPostgres } from '@live/engines/database';
import { ReviewMode, SlowMode } from '@live/protocol';
import { stage, TestServer } from '@live/testkit';
import pg from 'pg';
import { describe, expect, it, vi } from 'vitest';

const liveId = stage.live.liveId;

/** Another server of the same database changes the flow while a comment waits for the lock of the room. */
describe.skipIf(!hasPostgres())('a comment on its way while the flow changes', () => {
  it('J-05 J-07 is judged by the settings that are committed when it is stored', async () => {
    const database = await createDatabase();
    const server = await TestServer.start({ databaseUrl: database.url });
    const other = new pg.Client(database.url);
    await other.connect();
    const waitingForLock = async () => {
      const { rows } = await other.query(
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      return rows.length;
    };
    const chatDuring = async (message: string, change: string) => {
      await other.query('begin');
      await other.query(`select 1 from rooms where live_id = '${liveId}' for update`);
      const answered = viewer.command('chat', { message });
      await vi.waitFor(async () => expect(await waitingForLock()).toBeGreaterThan(0), {
        timeout: 60_000,
      });
      await other.query(change);
      await other.query('commit');
      return answered;
    };
    const host = await server.signIn('host');
    const viewer = await server.enter('viewer', liveId);
    try {
      await host.ok('flowSave', { liveId, pin: { text: '欢迎' } });
      const setFlow = (column: string, value: number) =>
        `update room_flow set ${column} = ${value} where live_id = '${liveId}'`;
      const held = await chatDuring('第一句', setFlow('review_mode', ReviewMode.ALL));
      expect(held).toMatchObject({ body: { held_id: expect.any(String) } });
      const published = await chatDuring('第三句', setFlow('review_mode', ReviewMode.OFF));
      expect(published).toMatchObject({ body: { comment_id: expect.any(String) } });
      const tooSoon = await chatDuring('第二句', setFlow('slow_seconds', SlowMode.SECONDS_60));
      expect(tooSoon).toMatchObject({ result: 1, body: { wait_seconds: expect.any(Number) } });
      const { items } = await host.ok('commentList', { liveId });
      expect(items.some(({ message }) => /第[一二]句/.test(message))).toBe(false);
    } finally {
      await viewer.leave();
      await other.end();
      await server.destroy();
      await database.drop();
    }
  });
});
