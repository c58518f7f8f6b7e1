import type { Notice } from '@live/protocol';

/** How many reports have arrived since the dialog was last opened. */
export interface ReportHint {
  unseen: number;
}

export type ReportHintEvent = { type: 'pushed'; notice: Notice } | { type: 'opened' };

export const noHint: ReportHint = { unseen: 0 };

export const reduceReportHint = (state: ReportHint, event: ReportHintEvent): ReportHint => {
  if (event.type === 'opened') return state.unseen === 0 ? state : noHint;
  return event.notice.name === 'reportHost' ? { unseen: state.unseen + 1 } : state;
};
