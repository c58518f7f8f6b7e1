import { useEffect, useRef, useState } from 'react';

const DURATION_MS = 400;

const prefersReducedMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Animates from the shown number to the new one. */
export const useCountUp = (target: number): number => {
  const [shown, setShown] = useState(target);
  const from = useRef(target);
  useEffect(() => {
    const start = from.current;
    if (start === target) return;
    // No animation for the first value, a falling value, or with reduced motion.
    if (start === 0 || target < start || prefersReducedMotion()) {
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
