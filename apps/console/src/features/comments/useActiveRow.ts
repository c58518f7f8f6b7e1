import { type FocusEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react';

export interface ActiveRow {
  id: string;
  by: 'mouse' | 'keyboard' | 'touch';
}

export const rowIdOf = (target: EventTarget | null): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-row]')?.dataset.row : undefined;

/** The active row by mouse, keyboard or touch; the rows are frozen meanwhile. */
export const useActiveRow = () => {
  const [isMouseOver, setMouseOver] = useState(false);
  const [active, setActive] = useState<ActiveRow>();
  const isTap = useRef(false);
  /** Set after a release, until the mouse moves: rows that come to lie under it are not pointed at. */
  const isResting = useRef(false);

  const point = (id: string | undefined, by: ActiveRow['by']) =>
    setActive((now) => {
      if (id === undefined) return now?.by === by ? undefined : now;
      return now?.id === id && now.by === by ? now : { id, by };
    });

  const pointByMouse = (event: PointerEvent) => {
    if (event.pointerType === 'touch' || isResting.current) return;
    setMouseOver(true);
    point(rowIdOf(event.target), 'mouse');
  };

  /** Handlers of the frame, which holds the pill too: on the way to it the rows stay as they are. */
  const frameHandlers = {
    onPointerLeave: (event: PointerEvent) => {
      if (event.pointerType === 'touch') return;
      isResting.current = false;
      setMouseOver(false);
      point(undefined, 'mouse');
    },
    onPointerOver: pointByMouse,
    onPointerMove: (event: PointerEvent) => {
      if (!isResting.current || (event.movementX === 0 && event.movementY === 0)) return;
      isResting.current = false;
      pointByMouse(event);
    },
    onBlur: (event: FocusEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget)) point(undefined, 'keyboard');
    },
  };
  const listHandlers = {
    onPointerUp: (event: PointerEvent) => {
      const isAction = event.target instanceof Element && event.target.closest('button');
      isTap.current = event.pointerType === 'touch' && !isAction;
    },
    // Not before the click: the actions that appear under the finger would take it.
    onClickCapture: ({ target }: MouseEvent) => {
      if (!isTap.current) return;
      isTap.current = false;
      const id = rowIdOf(target);
      setActive((now) => (now?.id === id || id === undefined ? undefined : { id, by: 'touch' }));
    },
    onFocus: (event: FocusEvent) => {
      // A click focuses too; only keyboard focus makes a row active.
      if (event.target.matches(':focus-visible')) point(rowIdOf(event.target), 'keyboard');
    },
  };

  const release = () => {
    isResting.current = true;
    setMouseOver(false);
    setActive(undefined);
  };
  const isFrozen = isMouseOver || active !== undefined;
  return { active, isFrozen, frameHandlers, listHandlers, release };
};
