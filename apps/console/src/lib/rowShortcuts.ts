import { texts } from './texts.ts';

/** Keys of the comment under the pointer or with the focus; each does what the button asks. */
export const rowShortcuts = [
  { key: 'r', actions: ['reply'], label: texts.comments.actions.reply },
  { key: 'm', actions: ['silence', 'unsilence'], label: texts.comments.actions.silence },
  { key: 'd', actions: ['delete'], label: texts.comments.actions.delete },
  { key: 'p', actions: ['pin'], label: texts.comments.actions.pin },
  { key: 'u', actions: ['card'], label: texts.comments.actions.card },
  { key: 'o', actions: ['only'], label: texts.comments.narrowing.person },
] as const;

/** Keys that silence the author at once, if the operator wants them. Without seconds it lasts for the live. */
export const silenceKeys = [
  { key: '1', seconds: 60, label: texts.comments.silenceKeys.minute },
  { key: '2', seconds: 600, label: texts.comments.silenceKeys.tenMinutes },
  { key: '3', seconds: 0, label: texts.comments.silenceKeys.live },
] as const;

export type RowShortcutAction = (typeof rowShortcuts)[number]['actions'][number];

export const keyOfAction = (action: string): string | undefined =>
  rowShortcuts.find(({ actions }) => actions.some((known) => known === action))?.key;
