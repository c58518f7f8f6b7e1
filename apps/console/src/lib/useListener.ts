import { useEffect, useEffectEvent } from 'react';

/** Listens to events of a target while there is one. */
export const useListener = <Type extends keyof WindowEventMap>(
  target: EventTarget | null | undefined,
  type: Type,
  onEvent: (event: WindowEventMap[Type]) => void,
  { capture = false } = {},
): void => {
  const handle = useEffectEvent(onEvent);
  useEffect(() => {
    const listener = (event: Event) => handle(event as WindowEventMap[Type]);
    target?.addEventListener(type, listener, capture);
    return () => target?.removeEventListener(type, listener, capture);
  }, [target, type, capture]);
};
