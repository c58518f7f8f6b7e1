import type { LiveDetail } from './entities.ts';
import { LiveRole, LiveState } from './enums.ts';

/** The mode of a page, derived from the room's state. */
export type LiveMode = 'living' | 'paused' | 'replay' | 'ended' | 'deleted';

export const liveMode = (room: Pick<LiveDetail, 'liveState' | 'liveRecordFinished'>): LiveMode => {
  switch (room.liveState) {
    case LiveState.LIVE:
      return 'living';
    case LiveState.PAUSED:
      return 'paused';
    case LiveState.ENDED:
      return room.liveRecordFinished ? 'replay' : 'ended';
    case LiveState.DELETED:
      return 'deleted';
  }
};

/** A running room accepts comments and can be ended. */
export const isRunning = (mode: LiveMode): boolean => mode === 'living' || mode === 'paused';

/** Whether the back end has the calls under `/desk`: one that has not gives no flow. */
export const hasDesk = ({ flow }: Pick<LiveDetail, 'flow'>): boolean => flow !== undefined;

export const isSuperAdmin = (role: LiveRole): boolean =>
  role === LiveRole.ADMIN || role === LiveRole.ANCHOR_ADMIN;

/** Whether the account runs the room: super admins run every one, hosts their own. */
export const runsRoom = (
  { id, role }: { id: string; role: LiveRole },
  hostId: string | undefined,
): boolean => isSuperAdmin(role) || (role === LiveRole.ANCHOR && id === hostId);

/** The transitions that a room's state allows; repeating a state is none. */
const transitions: Record<LiveState, readonly LiveState[]> = {
  [LiveState.LIVE]: [LiveState.PAUSED, LiveState.ENDED, LiveState.DELETED],
  [LiveState.PAUSED]: [LiveState.LIVE, LiveState.ENDED, LiveState.DELETED],
  [LiveState.ENDED]: [LiveState.DELETED],
  [LiveState.DELETED]: [],
};

export type TransitionOutcome = 'applied' | 'already' | 'refused';

export const judgeTransition = (from: LiveState, to: LiveState): TransitionOutcome => {
  if (from === to) return 'already';
  return transitions[from].includes(to) ? 'applied' : 'refused';
};
