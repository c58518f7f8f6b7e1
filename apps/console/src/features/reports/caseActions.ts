import {
  CaseState,
  isSuperAdmin,
  type LiveRole,
  type Report,
  type ReportSubject,
} from '@live/protocol';

export type CaseAction = 'take' | 'handle' | 'dismiss' | 'release' | 'reopen';

/** What the rows of the list can ask for. */
export interface ReportActions {
  account: Operator;
  /** Whether comments and people can be acted on. */
  isRunning: boolean;
  changeCase(report: Report, action: CaseAction): void;
  showComment(subject: ReportSubject): void;
  /** Silences, or lifts the silence; the named report is handled by it. */
  silence(subject: ReportSubject, reportId: string | undefined): void;
  /** Deletes it; for super admins, who alone have the column of actions. */
  deleteReport: ((report: Report) => void) | undefined;
}

interface Operator {
  id: string;
  thirdLiveRole: LiveRole;
}

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
  account: Operator,
): CaseAction[] => {
  if (caseState === CaseState.OPEN) return ['take', 'handle', 'dismiss'];
  if (caseState === undefined) return [];
  if (caseState !== CaseState.TAKEN) return ['reopen'];
  if (operatorId === account.id) return ['handle', 'dismiss', 'release'];
  return isSuperAdmin(account.thirdLiveRole) ? ['release'] : [];
};
