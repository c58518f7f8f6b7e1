import type { CauseKind } from '@live/protocol';
import type { Schema } from '../../db/schema.ts';
import type { Interruptions } from './interruptions.ts';

/** Something that happened in the live and may have brought or driven away people. */
export interface LiveEvent {
  kind: CauseKind;
  at: number;
  text: string;
}

/** An action that changed the room: who may speak, or what stands on top. */
type RoomAction = Pick<Schema['actions'], 'at' | 'action' | 'after'>;

/** The text that an action put on top, if it did. */
const pinnedText = ({ action, after }: RoomAction): string => {
  if (action !== 'flow-save') return '';
  const { pin } = (JSON.parse(after) ?? {}) as { pin?: { text?: string } };
  return pin?.text ?? '';
};

/** Everything that may have brought or driven away people. */
export const listEvents = (rows: {
  actions: readonly RoomAction[];
  bags: readonly { created_at: number; award_name: string; total_points: number }[];
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
  ...rows.actions.flatMap((action): LiveEvent[] => {
    const text = pinnedText(action);
    if (text !== '') return [{ kind: 'pin', at: action.at, text }];
    return action.action === 'silence-all' ? [{ kind: 'silenceAll', at: action.at, text }] : [];
  }),
];

export const bagName = (bag: { award_name: string; total_points: number }): string =>
  bag.award_name || `${bag.total_points}积分`;
