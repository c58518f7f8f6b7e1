const MINUTE_MS = 60_000;

export interface Watching {
  averageMs: number;
  medianMs: number;
  /** How many stayed at least so many minutes. */
  stayed: number[];
}

/** From how long each person was there, shortest first. */
export const summariseWatching = (times: readonly number[]): Watching => {
  const sum = times.reduce((total, ms) => total + ms, 0);
  const middle = times.slice((times.length - 1) >> 1, (times.length >> 1) + 1);
  const longest = times.at(-1) ?? -MINUTE_MS;
  const stayed = new Array<number>(Math.floor(longest / MINUTE_MS) + 1).fill(0);
  let shorter = 0;
  for (let minute = 0; minute < stayed.length; minute += 1) {
    while ((times[shorter] ?? longest) < minute * MINUTE_MS) shorter += 1;
    stayed[minute] = times.length - shorter;
  }
  return {
    averageMs: sum / Math.max(1, times.length),
    medianMs: middle.reduce((total, ms) => total + ms, 0) / Math.max(1, middle.length),
    stayed,
  };
};
