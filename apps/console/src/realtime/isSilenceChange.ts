import type { Notice } from '@live/protocol';

/** Whether somebody was muted or may speak again. */
export const isSilenceChange = (notice: Notice): boolean =>
  notice.name === 'member' && (notice.body.event === 'mute' || notice.body.event === 'unmute');
