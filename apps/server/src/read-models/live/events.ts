import { type CauseKind, GuestPolicy } from '@live/protocol';
import type { Selectable } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { Interruptions } from './interruptions.ts';

/** Something that happened in the live and may have brought or driven away people. */
export interface LiveEvent {
  kind: CauseKind;
  at: number;
  text: string;
}

type NamedBag = Pick<
  Selectable<Schema['lucky_bags']>,
  'award_name' | 'total_points' | 'called_off_reason'
>;

/** An action that changed the room: who may speak, or what stands on top. */
type RoomAction = Pick<Schema['actions'], 'at' | 'action' | 'after'>;

/** What an action did that people come for or leave by: a text on top, everybody silent, guests no longer let in. */
const eventOf = ({ at, action, after }: RoomAction): LiveEvent[] => {
  if (action === 'silence-all') return [{ kind: 'silenceAll', at, text: '' }];
  if (action !== 'flow-save') return [];
  const saved = (JSON.parse(after) ?? {}) as { pin?: { text?: string }; guestPolicy?: GuestPolicy };
  if (saved.guestPolicy === GuestPolicy.NONE) return [{ kind: 'noGuests', at, text: '' }];
  return saved.pin?.text ? [{ kind: 'pin', at, text: saved.pin.text }] : [];
};

/** Everything that may have brought or driven away people. */
export const listEvents = (rows: {
  actions: readonly RoomAction[];
  bags: readonly (NamedBag & { created_at: number })[];
  activities: readonly { created_at: number; name: string }[];
  interruptions: Interruptions;
}): LiveEvent[] => [
  ...rows.bags.map(
    (bag): LiveEvent => ({ kind: 'luckyBag', at: bag.created_at, text: bagName(bag) }),
  ),
  ...rows.activities.map(
    ({ created_at, name }): LiveEvent => ({ kind: 'activity', at: created_at, text: name }),
  ),
  ...rows.interruptions.breaks.map(
    ({ fromAt }): LiveEvent => ({ kind: 'loss', at: fromAt, text: '' }),
  ),
  ...rows.interruptions.pauses.map(
    ({ fromAt }): LiveEvent => ({ kind: 'pause', at: fromAt, text: '' }),
  ),
  ...[...rows.interruptions.breaks, ...rows.interruptions.pauses].map(
    ({ untilAt }): LiveEvent => ({ kind: 'resume', at: untilAt, text: '' }),
  ),
  ...rows.actions.flatMap(eventOf),
];

export const bagName = ({ award_name, total_points, called_off_reason }: NamedBag): string => {
  const prize = award_name || `${total_points}积分`;
  return called_off_reason === null ? prize : `${prize}（已取消）`;
};
