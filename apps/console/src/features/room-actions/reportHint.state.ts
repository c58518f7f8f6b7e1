import type { Notice } from '@live/protocol';

/** Whether a report has come that nobody has looked at, and how many since. */
export interface ReportHint {
  unseen: number;
}

export type ReportHintEvent = { type: 'pushed'; notice: Notice } | { type: 'opened' };

export const noHint: ReportHint = { unseen: 0 };

export const reduceReportHint = (state: ReportHint, event: ReportHintEvent): ReportHint => {
  if (event.type === 'opened') return state.unseen === 0 ? state : noHint;
  return event.notice.name === 'reportHost' ? { unseen: state.unseen + 1 } : state;
};
