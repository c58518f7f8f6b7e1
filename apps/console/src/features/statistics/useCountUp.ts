import { useEffect, useRef, useState } from 'react';

const DURATION_MS = 400;

const wantsCalm = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Moves from the number shown to the new one instead of jumping. */
export const useCountUp = (target: number): number => {
  const [shown, setShown] = useState(target);
  const from = useRef(target);
  useEffect(() => {
    const start = from.current;
    if (start === target) return;
    // The first statistics, a figure that falls, and calm eyes get the number at once.
    if (start === 0 || target < start || wantsCalm()) {
      from.current = target;
      setShown(target);
      return;
    }
    const begun = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const done = Math.min(1, (now - begun) / DURATION_MS);
      from.current = Math.round(start + (target - start) * done);
      setShown(from.current);
      if (done < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [target]);
  return shown;
};
