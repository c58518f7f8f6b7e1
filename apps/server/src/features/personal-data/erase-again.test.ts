import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { LiveState } from '@live/protocol';
import { PLATFORM_KEY, PlatformClient, stage } from '@live/testkit';
import { describeOnPersistentStore } from '@live/testkit/persistent-store';
import { expect, it } from 'vitest';
import { runCliCommand } from '../../cli/command.ts';
import { personCliCommand } from '../../cli/person.ts';
import { RUNNING_STATES } from '../../domain/room.ts';

describeOnPersistentStore('people who were erased before a restore', (place) => {
  it('Y-04 erases again whom a restored database still knows, also on air, and nobody else', async () => {
    const server = await place.start({ platformKey: PLATFORM_KEY });
    const store = await place.openStore();
    const platform = new PlatformClient(server);
    await platform.ok('platformPersonErase', { name: 'viewer' });
    const find = (id: string) =>
      store.db
        .selectFrom('accounts')
        .select(['name', 'disabled_at'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
    const { disabled_at: erasedAt } = await find(stage.viewer.id);
    // As after a restore: the file names people whom the database knows as they were, one of them on air.
    writeFileSync(
      path.join(server.dataDir, 'erased'),
      [stage.viewer.id, stage.otherViewer.id, stage.host.id, 'u-unknown', ''].join('\n'),
    );
    const running = await store.db
      .selectFrom('rooms')
      .select('live_id')
      .where('anchor_id', '=', stage.host.id)
      .where('state', 'in', RUNNING_STATES)
      .execute();
    expect(running.length).toBeGreaterThan(0);
    const printed: string[] = [];
    const eraseAgain = (words = ['erase-again']) =>
      runCliCommand(personCliCommand, words, place.environment(), (line) => printed.push(line));
    expect({ code: await eraseAgain(), printed }).toEqual({ code: 0, printed: ['再次抹去：2 人'] });
    expect(await find(stage.otherViewer.id)).toMatchObject({
      name: `erased-${stage.otherViewer.id}`,
    });
    expect(await find(stage.host.id)).toMatchObject({ name: `erased-${stage.host.id}` });
    expect(await find(stage.viewer.id)).toMatchObject({ disabled_at: erasedAt });
    expect((await find(stage.admin.id)).name).toBe('admin');
    for (const { live_id } of running) {
      const query = store.db.selectFrom('rooms').select('state').where('live_id', '=', live_id);
      expect(await query.executeTakeFirstOrThrow()).toEqual({ state: LiveState.ENDED });
    }
    expect(await eraseAgain()).toBe(0);
    expect(printed.at(-1)).toBe('再次抹去：0 人');
    rmSync(path.join(server.dataDir, 'erased'));
    expect(await eraseAgain()).toBe(0);
    expect(await eraseAgain(['erase-again', 'somebody'])).toBe(1);
    await server.destroy();
    await store.destroy();
  });
});
