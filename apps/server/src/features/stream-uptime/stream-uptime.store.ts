import type { Insertable } from 'kysely';
import type { Db, Schema } from '../../db/schema.ts';

export const saveUptime = async (db: Db, row: Insertable<Schema['pictures']>): Promise<void> => {
  await db
    .insertInto('pictures')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['live_id', 'from_at']).doUpdateSet((eb) => ({
        until_at: eb.ref('excluded.until_at'),
        ended_by: eb.ref('excluded.ended_by'),
      })),
    )
    .execute();
};

export const addReception = async (
  db: Db,
  row: Insertable<Schema['picture_minutes']>,
): Promise<void> => {
  await db
    .insertInto('picture_minutes')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['live_id', 'minute_at']).doUpdateSet((eb) => ({
        measured_ms: eb('picture_minutes.measured_ms', '+', eb.ref('excluded.measured_ms')),
        bytes: eb('picture_minutes.bytes', '+', eb.ref('excluded.bytes')),
        packets: eb('picture_minutes.packets', '+', eb.ref('excluded.packets')),
        lost_packets: eb('picture_minutes.lost_packets', '+', eb.ref('excluded.lost_packets')),
      })),
    )
    .execute();
};
