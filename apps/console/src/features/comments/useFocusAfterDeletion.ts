import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { ActiveRow } from './useActiveRow.ts';

interface Place {
  id: string;
  at: number;
}

/** A question holds the focus until it has faded out, and then leaves it nowhere. */
const isHeld = (): boolean =>
  document.activeElement?.closest('[role="dialog"]:not([data-beside])') !== null;

/**
 * Gives the focus to the row that took the place of one deleted by a question, which had it: the question cannot give
 * it back to a row that is gone.
 */
export const useFocusAfterDeletion = (
  scroller: RefObject<HTMLElement | null>,
  rowIds: readonly string[],
  active: ActiveRow | undefined,
  isConfirming: boolean,
): void => {
  const left = useRef<Place>(undefined);
  const wasConfirming = useRef(false);
  const frame = useRef(0);
  useLayoutEffect(() => {
    const place = wasConfirming.current && !isConfirming ? left.current : undefined;
    wasConfirming.current = isConfirming;
    if (isConfirming) return;
    left.current =
      active?.by === 'keyboard' ? { id: active.id, at: rowIds.indexOf(active.id) } : undefined;
    if (!place || rowIds.includes(place.id)) return;
    const id = rowIds[Math.min(place.at, rowIds.length - 1)];
    const focus = () => {
      if (isHeld()) frame.current = requestAnimationFrame(focus);
      else if (document.activeElement === document.body)
        scroller.current?.querySelector<HTMLElement>(`[data-row="${id}"]`)?.focus();
    };
    focus();
  });
  useEffect(() => () => cancelAnimationFrame(frame.current), []);
};
