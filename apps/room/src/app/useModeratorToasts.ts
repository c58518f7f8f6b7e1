import { useEffect, useRef } from 'react';
import { texts } from '../lib/texts.ts';
import { toast } from '../lib/toasts.ts';

/** Tells somebody who becomes a moderator while the page is open, or no longer is one. */
export const useModeratorToasts = (isModerator: boolean): void => {
  const before = useRef(isModerator);
  useEffect(() => {
    if (before.current === isModerator) return;
    before.current = isModerator;
    toast(isModerator ? texts.moderation.began : texts.moderation.ended);
  }, [isModerator]);
};
