import { useEffect, useRef, useState } from 'react';

const FADE_MS = 7_000;

/** Active from a pointer movement until seven seconds after the last one. */
export const usePointerActivity = (): { isActive: boolean; touch(): void } => {
  const [isActive, setActive] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const touch = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setActive(false), FADE_MS);
    setActive(true);
  };
  return { isActive, touch };
};
