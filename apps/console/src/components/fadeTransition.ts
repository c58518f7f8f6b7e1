/**
 * Dialogs fade in at their position. By default they fly out of the button that opened them, and an
 * immediate click misses its moving target.
 */
export const FADE_TRANSITION = { transitionName: 'ant-fade' };
