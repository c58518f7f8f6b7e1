import { type FocusEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react';

export interface ActiveRow {
  id: string;
  by: 'mouse' | 'keyboard' | 'touch';
}

export const rowIdOf = (target: EventTarget | null): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-row]')?.dataset.row : undefined;

/** The active row by mouse, keyboard or touch; the rows are frozen meanwhile. */
export const useFrozenRows = () => {
  const [isMouseOver, setMouseOver] = useState(false);
  const [active, setActive] = useState<ActiveRow>();
  const isTap = useRef(false);

  const point = (id: string | undefined, by: ActiveRow['by']) =>
    setActive((now) => {
      if (id === undefined) return now?.by === by ? undefined : now;
      return now?.id === id && now.by === by ? now : { id, by };
    });

  const handlers = {
    onPointerEnter: (event: PointerEvent) => {
      if (event.pointerType !== 'touch') setMouseOver(true);
    },
    onPointerLeave: (event: PointerEvent) => {
      if (event.pointerType === 'touch') return;
      setMouseOver(false);
      point(undefined, 'mouse');
    },
    onPointerOver: (event: PointerEvent) => {
      if (event.pointerType !== 'touch') point(rowIdOf(event.target), 'mouse');
    },
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
    onBlur: (event: FocusEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget)) point(undefined, 'keyboard');
    },
  };

  const release = () => setActive(undefined);
  return { active, isFrozen: isMouseOver || active !== undefined, handlers, release };
};
