import type { MarkKind } from '@live/protocol';

/** The colour of each kind; visible on light and dark cards alike. */
export const markColours: Record<MarkKind, string> = {
  own: '#7c5cff',
  luckyBag: '#e5484d',
  activity: '#e08a00',
  poll: '#2f9e6e',
  question: '#1f8fa3',
  product: '#0f8b8d',
  report: '#d6409f',
  deletion: '#8b8d98',
  silence: '#b5651d',
  removal: '#a2455b',
  silenceAll: '#6f6d78',
  pause: '#3e8bd6',
  loss: '#cd2b31',
};
