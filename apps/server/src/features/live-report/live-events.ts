import { LiveState } from '@live/protocol';
import type { Schema } from '../../db/schema.ts';
import type { LiveEvent } from './explanations.ts';
import type { TimeSpan } from './picture-quality.ts';

/** An action that changed the room: its state, who may speak, or what stands on top. */
export type RoomAction = Pick<Schema['actions'], 'at' | 'action' | 'before' | 'after'>;

const isMoveTo = ({ action, after }: RoomAction, state: LiveState): boolean =>
  action === 'room-move' && after === String(state);

export const findPauses = (actions: readonly RoomAction[], endAt: number): TimeSpan[] => {
  const moves = actions.filter(({ action }) => action === 'room-move');
  return moves.flatMap((move, index) =>
    isMoveTo(move, LiveState.PAUSED)
      ? [{ fromAt: move.at, untilAt: Math.min(endAt, moves[index + 1]?.at ?? endAt) }]
      : [],
  );
};

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
  breaks: readonly TimeSpan[];
}): LiveEvent[] => [
  ...rows.bags.map(
    (bag): LiveEvent => ({ kind: 'luckyBag', at: bag.created_at, text: bagName(bag) }),
  ),
  ...rows.activities.map(
    ({ created_at, name }): LiveEvent => ({ kind: 'activity', at: created_at, text: name }),
  ),
  ...rows.breaks.flatMap(({ fromAt, untilAt }): LiveEvent[] => [
    { kind: 'loss', at: fromAt, text: '' },
    { kind: 'resume', at: untilAt, text: '' },
  ]),
  ...rows.actions.flatMap((action): LiveEvent[] => {
    const text = pinnedText(action);
    if (text !== '') return [{ kind: 'pin', at: action.at, text }];
    if (action.action === 'silence-all') return [{ kind: 'silenceAll', at: action.at, text: '' }];
    if (isMoveTo(action, LiveState.PAUSED)) return [{ kind: 'pause', at: action.at, text: '' }];
    const resumed = action.before === String(LiveState.PAUSED) && isMoveTo(action, LiveState.LIVE);
    return resumed ? [{ kind: 'resume', at: action.at, text: '' }] : [];
  }),
];

export const bagName = (bag: { award_name: string; total_points: number }): string =>
  bag.award_name || `${bag.total_points}积分`;
