import type { Notice } from '@live/protocol';
import { hasFields } from '@live/web';

/** How many reports have arrived since the dialog was last opened. */
export interface ReportHint {
  unseen: number;
  /** Reports that were counted, or were there when the page was opened; undefined before the first fetch. */
  known: readonly string[] | undefined;
}

export type ReportHintEvent =
  | { type: 'pushed'; notice: Notice }
  /** The newest reports, newest first: a notice may have been missed. */
  | { type: 'fetched'; ids: readonly string[] }
  | { type: 'opened' };

const MAX_KNOWN = 100;

/** Whether a value kept over a reload is a hint. */
export const isReportHint = (value: unknown): value is ReportHint =>
  hasFields(value, { unseen: 'number' }) &&
  'known' in value &&
  Array.isArray(value.known) &&
  value.known.every((id) => typeof id === 'string');

export const noHint: ReportHint = { unseen: 0, known: undefined };

export const reduceReportHint = (state: ReportHint, event: ReportHintEvent): ReportHint => {
  const { unseen, known } = state;
  switch (event.type) {
    case 'opened':
      return unseen === 0 ? state : { ...state, unseen: 0 };
    case 'pushed': {
      if (event.notice.name !== 'reportHost') return state;
      const { report_id } = event.notice.body;
      return { unseen: unseen + 1, known: known && withIds(known, [report_id]) };
    }
    case 'fetched': {
      if (!known) return { unseen, known: event.ids };
      // A deleted report brings an older one to the end of the list, which is not new.
      const before = event.ids.findIndex((id) => known.includes(id));
      const missed = before < 0 ? event.ids.length : before;
      return { unseen: unseen + missed, known: withIds(known, event.ids) };
    }
  }
};

const withIds = (known: readonly string[], ids: readonly string[]): string[] =>
  [...new Set([...ids, ...known])].slice(0, MAX_KNOWN);
