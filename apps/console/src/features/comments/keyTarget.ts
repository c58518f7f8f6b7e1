import { Store } from '@live/web';
import { useEffect } from 'react';

/** The comment that the keys of a row act on now, in words. */
export const keyTarget = new Store<string | undefined, string | undefined>(
  (_, next) => next,
  undefined,
);

export const useKeyTarget = (target: string | undefined): void => {
  useEffect(() => {
    keyTarget.dispatch(target);
    return () => keyTarget.dispatch(undefined);
  }, [target]);
};
