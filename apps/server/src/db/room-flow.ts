import { GuestPolicy, type RoomFlow, SlowMode } from '@live/protocol';
import type { Updateable } from 'kysely';
import type { Schema } from './schema.ts';

/** What is read of a room for its flow; the columns of `room_flow` are null where it has no row. */
export interface FlowRow {
  allow_guests: number;
  guest_policy: number | null;
  slow_seconds: number | null;
}

/**
 * A room keeps whether it allows guests at all, as its host or the platform set it; the flow keeps
 * what they may do.
 */
const guestPolicyOf = ({ allow_guests, guest_policy }: FlowRow): GuestPolicy => {
  if (allow_guests === 0) return GuestPolicy.NONE;
  return guest_policy === GuestPolicy.WATCH ? GuestPolicy.WATCH : GuestPolicy.COMMENT;
};

export const readFlow = (row: FlowRow): RoomFlow => ({
  guestPolicy: guestPolicyOf(row),
  slowSeconds: Object.values(SlowMode).find((seconds) => seconds === row.slow_seconds) ?? 0,
});

/** The columns of a flow. */
export const flowColumns = ({
  guestPolicy,
  slowSeconds,
}: RoomFlow): Required<Omit<Updateable<Schema['room_flow']>, 'live_id'>> => ({
  guest_policy: guestPolicy,
  slow_seconds: slowSeconds,
});
