import { stage } from '@live/testkit';
import { describeStores } from '@live/testkit/stores';
import { expect, it } from 'vitest';
import { deleteSrsClients, insertSrsClient, listSrsClients } from './srs-clients.store.ts';

describeStores('connections at a media server', (createHome) => {
  it('X-02 are forgotten all at once, as many as there were', async () => {
    const home = await createHome();
    const store = await home.open();
    const client = {
      liveId: stage.live.liveId,
      accountId: 'u',
      sessionHash: 's',
      beganAt: 1,
    } as const;
    await store.transaction(async (db) => {
      for (const clientId of ['c0', 'c69999', 'other'])
        await insertSrsClient(db, { ...client, clientId, action: 'play' });
      // More than one query of either database can take.
      const gone = Array.from({ length: 70_000 }, (_, index) => `c${index}`);
      await deleteSrsClients(db, gone);
    });
    expect((await listSrsClients(store.db)).map(({ clientId }) => clientId)).toEqual(['other']);
    await store.destroy();
    await home.destroy();
  });
});
