import { useRef } from 'react';
import { plainKeyOf } from '../../lib/plainKeyOf.ts';
import { useListener } from '../../lib/useListener.ts';

/** Calls on an Escape that belongs to nobody else, wherever the focus is. */
export const useEscape = (onEscape: () => void): void => {
  const isFree = useRef(false);
  const look = (event: KeyboardEvent) => {
    isFree.current = plainKeyOf(event) === 'escape' && !document.fullscreenElement;
  };
  // Before anything else: what it closes, such as a dialog, may be gone when the event has bubbled up.
  useListener(window, 'keydown', look, { capture: true });
  useListener(window, 'keydown', (event) => {
    if (isFree.current && event.key === 'Escape' && !event.defaultPrevented) onEscape();
  });
};
