import type { Activity } from '@live/protocol';
import type { ActivityRow } from './activities.store.ts';

export const presentActivity = (row: ActivityRow): Activity => ({
  activityId: row.id,
  activityName: row.name,
  activityLink: row.link,
});
