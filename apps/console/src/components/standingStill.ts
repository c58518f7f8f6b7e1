/**
 * Dialogs appear where they stand. By default they fly out of the button that opened them, and a click
 * made at once hits the place where its target was a moment ago.
 */
export const STANDING_STILL = { transitionName: 'ant-fade' };
