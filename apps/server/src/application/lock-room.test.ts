import { LiveState } from '@live/protocol';
import { stage } from '@live/testkit';
import { describeStores } from '@live/testkit/stores';
import { expect, it } from 'vitest';
import { PREPARED } from '../domain/room.ts';
import { lockRoom } from './lock-room.ts';

describeStores('the lock of a room', (createHome) => {
  it('K-06 holds a room in every state, also one that has not begun, or in those asked for', async () => {
    const home = await createHome();
    const store = await home.open();
    const states = [PREPARED, ...Object.values(LiveState)];
    await store.transaction(async (db) => {
      const rows = states.map((state) => ({
        live_id: `l${state}`,
        room_id: `r${state}`,
        title: '',
        state,
        begin_at: null,
        end_at: null,
        category_id: 'meeting',
        logo: '',
        anchor_id: stage.host.id,
        created_at: 1,
      }));
      await db.insertInto('rooms').values(rows).execute();
      for (const state of states) expect(await lockRoom(db, `l${state}`)).toBe(true);
      expect(await lockRoom(db, 'nowhere')).toBe(false);
      expect(await lockRoom(db, `l${LiveState.ENDED}`, [LiveState.LIVE])).toBe(false);
    });
    await store.destroy();
    await home.destroy();
  });
});
