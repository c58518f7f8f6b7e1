import { CaseState, isSuperAdmin, type LiveRole, type Report } from '@live/protocol';

export type CaseAction = 'take' | 'handle' | 'dismiss' | 'release' | 'reopen';

export const caseStateAfter: Record<CaseAction, CaseState> = {
  take: CaseState.TAKEN,
  handle: CaseState.HANDLED,
  dismiss: CaseState.UNFOUNDED,
  release: CaseState.OPEN,
  reopen: CaseState.OPEN,
};

/** What an operator can do with the case of a report. Other back ends know no cases. */
export const caseActions = (
  { caseState, operatorId }: Pick<Report, 'caseState' | 'operatorId'>,
  account: { id: string; thirdLiveRole: LiveRole },
): CaseAction[] => {
  if (caseState === CaseState.OPEN) return ['take', 'handle', 'dismiss'];
  if (caseState === undefined) return [];
  if (caseState !== CaseState.TAKEN) return ['reopen'];
  if (operatorId === account.id) return ['handle', 'dismiss', 'release'];
  return isSuperAdmin(account.thirdLiveRole) ? ['release'] : [];
};
