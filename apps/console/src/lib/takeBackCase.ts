import type { CaseState } from '@live/protocol';
import { api } from './api.ts';
import { toast } from './feedback.ts';
import { texts } from './texts.ts';

interface ClosedCase {
  reportId: string;
  /** How it was closed, and how it stood before. */
  undoes: CaseState;
  before: CaseState;
}

/** Brings a case back to where it was before this operator closed it, unless a colleague has changed it since. */
export const takeBackCase = async (
  liveId: string,
  { before, ...closed }: ClosedCase,
): Promise<void> => {
  const input = { liveId, ...closed, caseState: before };
  const { handledBy } = await api.call('reportCase', input);
  if (handledBy !== undefined) toast('info', texts.undo.handledBy(handledBy));
};
