import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';

const LONG_PRESS_MS = 500;
/** A finger that moves further scrolls. */
const STILL_PX = 10;

/**
 * Opens the menu of a row by a long press, a right click, the menu key, or Shift and Enter on its name. Safari on
 * phones does not turn a long press into a context menu, so touches are timed here.
 */
export const useRowMenu = (open: (rowId: string) => void) => {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number }>(undefined);
  const end = () => {
    clearTimeout(press.current?.timer);
    press.current = undefined;
  };
  useEffect(() => () => clearTimeout(press.current?.timer), []);
  const openAt = (target: EventTarget): boolean => {
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-comment]') : null;
    if (row?.dataset.comment === undefined) return false;
    open(row.dataset.comment);
    return true;
  };
  return {
    onContextMenu: (event: MouseEvent) => {
      end();
      if (openAt(event.target)) event.preventDefault();
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter' && event.shiftKey && openAt(event.target)) event.preventDefault();
    },
    onPointerDown: ({ pointerType, target, clientX: x, clientY: y }: PointerEvent) => {
      end();
      if (pointerType !== 'touch') return;
      press.current = { timer: setTimeout(() => openAt(target), LONG_PRESS_MS), x, y };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const { current } = press;
      if (current && Math.hypot(clientX - current.x, clientY - current.y) > STILL_PX) end();
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
};
