const TICK_MS = 50;
/** The real timers: a test may replace the global ones. */
const { setInterval, clearInterval } = globalThis;

/**
 * Calls back once this process has run for so long, and returns how to call it off. Time is counted in ticks of a
 * timer: while the machine stands still or starves the process, ticks come late and the limit moves along.
 */
export function afterRunning(ms: number, callback: () => void): () => void {
  let ticksLeft = Math.ceil(ms / TICK_MS);
  const timer = setInterval(() => {
    ticksLeft -= 1;
    if (ticksLeft > 0) return;
    clearInterval(timer);
    callback();
  }, TICK_MS);
  return () => clearInterval(timer);
}

/** Calls back with the milliseconds by which each tick came late, if they matter, until it is called off. */
export function onStall(callback: (lateMs: number) => void): () => void {
  let last = performance.now();
  const timer = setInterval(() => {
    const lateMs = performance.now() - last - TICK_MS;
    last += lateMs + TICK_MS;
    if (lateMs > TICK_MS) callback(lateMs);
  }, TICK_MS);
  return () => clearInterval(timer);
}
