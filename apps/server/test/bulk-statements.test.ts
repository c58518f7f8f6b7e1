import { StatementSync } from 'node:sqlite';
import { gatherCrowd, stage } from '@live/testkit';
import { describeOnPersistentStore } from '@live/testkit/persistent-store';
import pg from 'pg';
import { expect, vi } from 'vitest';
import { insertRows } from '../src/demo/live-builder.ts';

const { liveId, roomId } = stage.live;
const MANY = 100;
const numbers = Array.from({ length: MANY }, (_, index) => 5_001 + index);

/** Statements of SQLite and of PostgreSQL since this was called. */
const countStatements = () => {
  const spies = [
    vi.spyOn(StatementSync.prototype, 'all'),
    vi.spyOn(StatementSync.prototype, 'run'),
    vi.spyOn(pg.Client.prototype, 'query'),
  ];
  return () => {
    const calls = spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
    for (const spy of spies) spy.mockRestore();
    return calls;
  };
};

describeOnPersistentStore('a call for many', (place) => {
  const it = place.test();

  it('E-06 J-09 writes 100 people or comments by fewer statements than it names', async ({
    server,
    store,
  }) => {
    const crowd = await gatherCrowd(store, 2 * MANY, { liveId, roomId });
    const ids = crowd.map(({ accountId }) => accountId);
    await store.transaction(async (db) => {
      const said = { live_id: liveId, account_id: stage.viewer.id, created_at: Date.now() };
      const sender = { account_name: '某人', role: 0, message: '广告' };
      await insertRows(
        db,
        'comments',
        numbers.map((id) => ({ ...said, ...sender, id })),
      );
      await insertRows(
        db,
        'held_comments',
        numbers.map((id) => ({ ...said, id: `waits${id}`, message: '待审' })),
      );
    });
    const host = await server.signIn('host');
    const room = { liveId };
    const calls = {
      silences: () => host.ok('silenceSeveral', { ...room, accountIds: ids.slice(0, MANY) }),
      removals: () => host.ok('removalSeveral', { ...room, accountIds: ids.slice(MANY) }),
      deletions: () => host.ok('commentDelSeveral', { ...room, commentIds: numbers.map(String) }),
      decisions: () =>
        host.ok('heldDecide', { ...room, ids: numbers.map((id) => `waits${id}`), pass: false }),
    };
    const statements: Record<string, number> = {};
    for (const [name, call] of Object.entries(calls)) {
      const counted = countStatements();
      const answer = await call();
      statements[name] = counted();
      expect('done' in answer ? answer.done.length : answer.decided, name).toBe(MANY);
    }
    const tooMany = Object.entries(statements).filter(([, count]) => count >= MANY);
    expect(tooMany).toEqual([]);
  });
});
