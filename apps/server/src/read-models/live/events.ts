import { type CauseKind, GuestPolicy } from '@live/protocol';
import type { Selectable } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { Interruptions } from './interruptions.ts';

/** Something that happened in the live and may have brought or driven away people. */
export interface LiveEvent {
  kind: CauseKind;
  at: number;
  text: string;
  /** When it was taken back: it explains nothing that came later. */
  untilAt?: number;
}

type NamedBag = Pick<
  Selectable<Schema['lucky_bags']>,
  'award_name' | 'total_points' | 'called_off_reason'
>;

/** An action that changed the room: who may speak, or what stands on top. */
type RoomAction = Pick<Selectable<Schema['actions']>, 'at' | 'action' | 'after' | 'undone_at'>;

interface Saved {
  pin?: { text?: string };
  guestPolicy?: GuestPolicy;
}

/** What the actions, in their order, did that people come for or leave by: a text on top, everybody silent, guests no longer let in. */
const eventsOf = (actions: readonly RoomAction[]): LiveEvent[] => {
  const events: LiveEvent[] = [];
  let keptOut: LiveEvent | undefined;
  for (const { at, action, after, undone_at } of actions) {
    const undone = undone_at !== null && { untilAt: undone_at };
    if (action === 'silence-all') events.push({ kind: 'silenceAll', at, text: '', ...undone });
    if (action !== 'flow-save') continue;
    const { pin, guestPolicy } = (JSON.parse(after) ?? {}) as Saved;
    if (pin?.text) events.push({ kind: 'pin', at, text: pin.text, ...undone });
    if (guestPolicy === undefined) continue;
    if (keptOut && guestPolicy !== GuestPolicy.NONE) keptOut.untilAt ??= at;
    if (guestPolicy !== GuestPolicy.NONE) continue;
    keptOut = { kind: 'noGuests', at, text: '', ...undone };
    events.push(keptOut);
  }
  return events;
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
  ...eventsOf(rows.actions),
];

export const bagName = ({ award_name, total_points, called_off_reason }: NamedBag): string => {
  const prize = award_name || `${total_points}积分`;
  return called_off_reason === null ? prize : `${prize}（已取消）`;
};
