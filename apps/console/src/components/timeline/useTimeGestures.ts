import { type PointerEvent, useRef, useState } from 'react';
import { useListener } from '../../lib/useListener.ts';
import { panSpan, type Span, type SpanLimits, timeScale, zoomSpan } from './timeScale.ts';

const DRAG_PIXELS = 4;

/** Pixels from the upper left corner of the element. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

interface TimeGestures {
  span: Span;
  limits: SpanLimits;
  /** Pixels at the left that are not part of the axis. */
  gutter?: number;
  wheelFactor(deltaY: number): number;
  onSpan(span: Span): void;
  onClick?(place: Place): void;
  /** Dragging with Shift held chooses instead of moving. */
  onChoose?(from: number, to: number): void;
}

/** Zooms by the wheel, pans by dragging and by a sideways wheel, chooses by dragging with Shift, and tells where the pointer is. */
export const useTimeGestures = (frame: HTMLElement | null, gestures: TimeGestures) => {
  const { span, limits, gutter = 0, wheelFactor, onSpan, onClick, onChoose } = gestures;
  const [pointer, setPointer] = useState<Place>();
  const drag = useRef<{ x: number; span: Span; hasMoved: boolean; isChoice: boolean }>(undefined);
  // Wheel events are more frequent than renders, so each continues from the previous one.
  const latest = useRef(span);
  latest.current = span;
  const show = (next: Span) => {
    latest.current = next;
    onSpan(next);
  };
  const perPixel = ({ from, to }: Span) =>
    (to - from) / Math.max(1, (frame?.clientWidth ?? 0) - gutter);
  const placeOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Place => {
    const { left = 0, top = 0 } = frame?.getBoundingClientRect() ?? {};
    return { x: clientX - left, y: clientY - top };
  };

  // React listens to the wheel passively, and then the page would scroll too.
  useListener(frame, 'wheel', (event) => {
    event.preventDefault();
    const now = latest.current;
    const [across, along] = event.shiftKey ? [0, event.deltaY] : [event.deltaY, event.deltaX];
    if (Math.abs(along) > Math.abs(across))
      return show(panSpan(now, along * perPixel(now), limits));
    const scale = timeScale(now, gutter, frame?.clientWidth ?? 0);
    show(zoomSpan(now, wheelFactor(across), scale.at(placeOf(event).x), limits));
  });

  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const isChoice = event.shiftKey && onChoose !== undefined;
      drag.current = { x: placeOf(event).x, span, hasMoved: false, isChoice };
    },
    onPointerMove: (event: PointerEvent) => {
      const place = placeOf(event);
      setPointer(place);
      const begun = drag.current;
      if (!begun) return;
      if (Math.abs(place.x - begun.x) > DRAG_PIXELS) begun.hasMoved = true;
      if (begun.hasMoved && begun.isChoice) {
        const scale = timeScale(begun.span, gutter, frame?.clientWidth ?? 0);
        onChoose?.(scale.at(begun.x), scale.at(place.x));
      } else if (begun.hasMoved)
        show(panSpan(begun.span, (begun.x - place.x) * perPixel(begun.span), limits));
    },
    onPointerUp: (event: PointerEvent) => {
      const begun = drag.current;
      drag.current = undefined;
      const place = placeOf(event);
      if (begun && !begun.hasMoved && place.x >= gutter) onClick?.(place);
    },
    onPointerCancel: () => {
      drag.current = undefined;
    },
    onPointerLeave: () => setPointer(undefined),
  };
  return { pointer: pointer && pointer.x >= gutter ? pointer : undefined, handlers };
};
