import { lazyTexts } from './lazyTexts.ts';

const { keys } = lazyTexts.held;

/** Keyboard keys that decide held comments. */
export const heldCommentKeys = [
  { key: 'j', label: keys.next },
  { key: 'k', label: keys.previous },
  { key: 'a', label: lazyTexts.held.pass },
  { key: 'x', label: lazyTexts.held.refuse },
  { key: keys.space, label: keys.choose },
] as const;
