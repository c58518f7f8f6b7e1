import { CaseState, isSuperAdmin, type LiveRole, type Report } from '@live/protocol';

export type CaseAction = 'take' | 'handle' | 'dismiss' | 'release';

export const caseStateAfter: Record<CaseAction, CaseState> = {
  take: CaseState.TAKEN,
  handle: CaseState.HANDLED,
  dismiss: CaseState.UNFOUNDED,
  release: CaseState.OPEN,
};

/** What an operator can do with the case of a report. Other back ends know no cases. */
export const caseActions = (
  { caseState, operatorId }: Pick<Report, 'caseState' | 'operatorId'>,
  account: { id: string; thirdLiveRole: LiveRole },
): CaseAction[] => {
  if (caseState === CaseState.OPEN) return ['take', 'handle', 'dismiss'];
  if (caseState !== CaseState.TAKEN) return [];
  if (operatorId === account.id) return ['handle', 'dismiss', 'release'];
  return isSuperAdmin(account.thirdLiveRole) ? ['release'] : [];
};
