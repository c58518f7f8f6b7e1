/** Called with what a guarded callback throws, and with what its promise is rejected with. */
export type ErrorHandler = (error: unknown) => void;

/** Prints errors where there is no log. */
export const printError: ErrorHandler = (error) => console.error(error);

/**
 * Wraps a callback of timers, emitters or native code, which catch nothing. An error that left it would end the
 * process, and with it every room; the handler ends one session instead, or logs.
 */
export function guarded<Args extends unknown[]>(
  onError: ErrorHandler,
  run: (...args: Args) => unknown,
): (...args: Args) => void {
  const fail = (error: unknown) => {
    try {
      onError(error);
    } catch (second) {
      console.error(error, second);
    }
  };
  return (...args) => {
    try {
      const result = run(...args);
      if (result instanceof Promise) result.catch(fail);
    } catch (error) {
      fail(error);
    }
  };
}

export const guardedTimeout = (onError: ErrorHandler, run: () => unknown, ms: number) =>
  setTimeout(guarded(onError, run), ms);

export const guardedInterval = (onError: ErrorHandler, run: () => unknown, ms: number) =>
  setInterval(guarded(onError, run), ms);

export const guardedImmediate = (onError: ErrorHandler, run: () => unknown) =>
  setImmediate(guarded(onError, run));
