import type { TestClient, TestServer } from '@live/testkit';
import { stage } from '@live/testkit';
import { describeOnPersistentStore } from '@live/testkit/persistent-store';
import { setScene } from '@live/testkit/scenes';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Store } from '../../db/store.ts';

describeOnPersistentStore('people who were never in a room', (place) => {
  let server: TestServer;
  let store: Store;
  let admin: TestClient;
  let host: TestClient;
  beforeAll(async () => {
    server = await place.start();
    store = await place.openStore();
    [admin, host] = [await server.signIn('admin'), await server.signIn('host')];
  });
  afterAll(async () => {
    await store.destroy();
    await server.destroy();
  });

  it('G-07 a host learns nothing of somebody unknown by a sanction: it needs a trace of them in the room', async () => {
    const { liveId: fresh } = await setScene(store);
    await store.transaction((db) =>
      db.deleteFrom('watchers').where('live_id', '=', fresh).execute(),
    );
    const begun = await server.enter('host', fresh, ['client']);
    const there = { liveId: fresh, accountId: stage.otherViewer.id };
    const unknown = { code: 3 };
    const mute = { ...there, state: 1, type: 0 } as const;
    expect(await host.call('personCard', there)).toMatchObject(unknown);
    expect(await host.call('silence', mute)).toMatchObject(unknown);
    expect(await host.call('removalSave', there)).toMatchObject(unknown);
    const kickout = await begun.command('kickout', { account_id: stage.otherViewer.id });
    expect(kickout).toMatchObject({ result: 3 });
    // Whoever has written there is known.
    const several = { liveId: fresh, accountIds: [stage.otherViewer.id, stage.viewer.id] };
    expect(await host.ok('silenceSeveral', several)).toMatchObject({
      done: [{ id: stage.viewer.id }],
    });
    expect(await host.call('personCard', there)).toMatchObject(unknown);
    // So is whoever comes in; and super admins know everybody.
    const guest = await server.enter('viewer2', fresh);
    expect(await host.call('silence', mute)).toMatchObject({ code: 0 });
    const { personId } = await setScene(store);
    const stranger = { liveId: fresh, accountId: personId };
    expect(await host.call('removalSave', stranger)).toMatchObject(unknown);
    expect(await admin.call('removalSave', stranger)).toMatchObject({ code: 0 });
    await Promise.all([guest.leave(), begun.leave()]);
  });
});
