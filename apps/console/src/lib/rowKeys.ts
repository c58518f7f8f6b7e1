import { texts } from './texts.ts';

/** Keys of the comment under the pointer or with the focus; each does what the button asks. */
export const rowKeys = [
  { key: 'r', actions: ['reply'], label: texts.comments.actions.reply },
  { key: 'm', actions: ['silence', 'unsilence'], label: texts.comments.actions.silence },
  { key: 'd', actions: ['delete'], label: texts.comments.actions.delete },
  { key: 'p', actions: ['pin'], label: texts.comments.actions.pin },
  { key: 'u', actions: ['card'], label: texts.comments.actions.card },
] as const;

export type RowKeyAction = (typeof rowKeys)[number]['actions'][number];

export const keyOfAction = (action: string): string | undefined =>
  rowKeys.find(({ actions }) => actions.some((known) => known === action))?.key;
