import { type RefObject, useEffect, useRef } from 'react';

/** A mouse that rests on the wall of an empty office freezes nothing for longer. */
const FROZEN_MS = 10_000;
const TOUCHES = ['pointermove', 'pointerdown', 'focusin', 'keydown', 'wheel'] as const;
const LEAVES = ['pointerleave', 'focusout'] as const;

/** Tells whether somebody is pointing at the element or moving in it; it is asked, and renders nothing. */
export const useFrozen = (element: RefObject<HTMLElement | null>): (() => boolean) => {
  const touchedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const { current } = element;
    if (!current) return;
    const ended = new AbortController();
    const options = { signal: ended.signal, passive: true };
    for (const type of TOUCHES)
      current.addEventListener(type, () => (touchedAt.current = performance.now()), options);
    for (const type of LEAVES)
      current.addEventListener(type, () => (touchedAt.current = Number.NEGATIVE_INFINITY), options);
    return () => ended.abort();
  }, [element]);
  const isFrozen = useRef(() => performance.now() - touchedAt.current < FROZEN_MS);
  return isFrozen.current;
};
