import { lazy, Suspense, useEffect } from 'react';
import { plainKeyOf } from '../../../lib/plainKeyOf.ts';
import { useListener } from '../../../lib/useListener.ts';
import { whenIdle } from '../../../lib/whenIdle.ts';
import type { HeldListProps } from './HeldList.tsx';

const loadHeldList = () => import('./HeldList.tsx');
const HeldList = lazy(async () => ({ default: (await loadHeldList()).HeldList }));

/** Loads the list before its tab is opened: until then its keys open dialogs. */
export const usePreloadedHeldList = (isOffered: boolean): void => {
  useEffect(() => {
    if (isOffered) whenIdle(loadHeldList);
  }, [isOffered]);
};

export const HeldTab = (props: HeldListProps) => (
  <Suspense fallback={<HeldKeys />}>
    <HeldList {...props} />
  </Suspense>
);

/** Until the list is there, its keys do nothing, and open no dialog. */
const HeldKeys = () => {
  const onKey = (event: KeyboardEvent) => {
    if (/^[jkax]$/.test(plainKeyOf(event) ?? '')) event.stopImmediatePropagation();
  };
  useListener(window, 'keydown', onKey, { capture: true });
  // Keeps the input in its place.
  return <div className="spring" />;
};
