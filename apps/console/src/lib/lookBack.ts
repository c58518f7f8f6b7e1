type Listener = (atMs: number) => void;

let listener: Listener | undefined;

/** The video area shows an earlier moment of the running live when it is asked to. */
export const onLookBack = (wanted: Listener): (() => void) => {
  listener = wanted;
  return () => {
    if (listener === wanted) listener = undefined;
  };
};

/** Shows the picture of a moment, in milliseconds from the beginning of the live. */
export const lookBackAt = (atMs: number): void => listener?.(atMs);
