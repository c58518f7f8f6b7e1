import { useCallback, useEffect, useRef, useState } from 'react';

/** True for a while after it was last called. */
export const useFlash = (ms: number): [boolean, () => void] => {
  const [isOn, setOn] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const flash = useCallback(() => {
    clearTimeout(timer.current);
    setOn(true);
    timer.current = setTimeout(() => setOn(false), ms);
  }, [ms]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return [isOn, flash];
};
