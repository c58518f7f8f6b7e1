import { TEST_PASSWORD } from '@live/testkit';
import { describeOnPersistentStore } from '@live/testkit/persistent-store';
import { expect, it } from 'vitest';

describeOnPersistentStore('data that served a demo', (place) => {
  it('P-08 keeps no account with the demo’s password once the demo is off', async () => {
    const demo = await place.start({ demo: 'data' });
    const host = await demo.signIn('host');
    const store = await place.openStore();
    // A password that was changed has a hash of its own.
    await store.transaction((db) =>
      db
        .updateTable('accounts')
        .set({ password_hash: 'of-another-password' })
        .where('name', '=', 'viewer')
        .execute(),
    );
    await demo.destroy();

    const server = await place.start({ demo: '0' });
    for (const name of ['admin', 'hostadmin', 'host', 'otherhost', 'viewer2']) {
      const answer = await server.client().call('login', { name, password: TEST_PASSWORD });
      expect(answer.code).not.toBe(0);
    }
    expect(await server.client(host.token).call('accountGet', {})).toMatchObject({ status: 401 });
    const enabled = await store.db
      .selectFrom('accounts')
      .select('name')
      .where('disabled_at', 'is', null)
      .execute();
    expect(enabled).toEqual([{ name: 'viewer' }]);
    expect(server.hasAdministrator).toBe(false);
    await server.destroy();
    await store.destroy();
  });
});
