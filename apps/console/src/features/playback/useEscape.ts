import { useEffect, useEffectEvent } from 'react';
import { freeKey } from '../../lib/freeKey.ts';

/** Calls on an Escape that belongs to nobody else, wherever the focus is. */
export const useEscape = (onEscape: () => void): void => {
  const leave = useEffectEvent(onEscape);
  useEffect(() => {
    let isFree = false;
    // Before anything else: what it closes, such as a dialog, may be gone when the event has bubbled up.
    const look = (event: KeyboardEvent) => {
      isFree = freeKey(event) === 'escape' && !document.fullscreenElement;
    };
    const act = (event: KeyboardEvent) => {
      if (isFree && event.key === 'Escape' && !event.defaultPrevented) leave();
    };
    window.addEventListener('keydown', look, { capture: true });
    window.addEventListener('keydown', act);
    return () => {
      window.removeEventListener('keydown', look, { capture: true });
      window.removeEventListener('keydown', act);
    };
  }, []);
};
