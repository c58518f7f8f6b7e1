import { PLATFORM_KEY, PlatformClient, stage } from '@live/testkit';
import { serverTest } from '@live/testkit/fixtures';
import { type RawBuilder, sql } from 'kysely';
import { describe, expect } from 'vitest';
import type { Store } from '../../db/store.ts';
import { insertSeries } from '../../demo/live-builder.ts';

const it = serverTest({ platformKey: PLATFORM_KEY });

const ENDED = 3;
const DELETED = 4;

/** Adds rooms until there are so many that are not deleted, of the host or of all. */
const fill = async (store: Store, anchor_id: string, until: number, isOfAll = false) => {
  const { total } = await store.db
    .selectFrom('rooms')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('state', '!=', DELETED)
    .$if(!isOfAll, (rooms) => rooms.where('anchor_id', '=', anchor_id))
    .executeTakeFirstOrThrow();
  const id: RawBuilder<string> = sql`${sql.lit(`${anchor_id}-`)} || i`;
  await store.transaction((db) =>
    insertSeries(db, 'rooms', until - Number(total), {
      live_id: id,
      room_id: id,
      anchor_id,
      title: '又一间',
      state: ENDED,
      created_at: 1,
    }),
  );
};

describe('the number of rooms', () => {
  const refusedOfHost = { code: 1, msg: '该主播已有2000个直播间，请先由管理员删除不需要的' };

  it('E-06 ends at two thousand of a host, also for another system, until one is deleted', async ({
    server,
    store,
    host,
    otherHost,
    admin,
  }) => {
    await fill(store, stage.host.id, 1_999);
    const room = { liveTitle: '最后一间' };
    const { liveId } = await host.ok('roomCreate', room);
    expect(await host.call('roomCreate', room)).toMatchObject(refusedOfHost);
    const platform = new PlatformClient(server);
    const ofHost = { ...room, anchorName: 'host' };
    expect(await platform.call('platformRoomSave', ofHost)).toMatchObject(refusedOfHost);
    await otherHost.ok('roomCreate', room);
    // A room that is there already can be changed.
    await platform.ok('platformRoomSave', { liveId, liveTitle: '改名' });
    await admin.ok('roomDelete', { liveId: stage.live.liveId });
    await platform.ok('platformRoomSave', ofHost);
    expect(await host.call('roomCreate', room)).toMatchObject(refusedOfHost);
  });

  it('E-06 ends at a hundred thousand of all', async ({ server, store, otherHost }) => {
    await fill(store, 'somebody', 99_999, true);
    const room = { liveTitle: '最后一间' };
    await otherHost.ok('roomCreate', room);
    const refused = { code: 1, msg: '已有100000个直播间，请先由管理员删除不需要的' };
    expect(await otherHost.call('roomCreate', room)).toMatchObject(refused);
    const platform = new PlatformClient(server);
    expect(
      await platform.call('platformRoomSave', { ...room, anchorName: 'otherhost' }),
    ).toMatchObject(refused);
  });
});
