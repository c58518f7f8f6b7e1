export type ChartKind = 'ours' | 'uplot';

/** The interface of the page for the benchmark. */
export interface ChartBench {
  mount(kind: ChartKind, points: number): void;
  unmount(): void;
  /** Runs frames; in each, unless idle, a point is added and the operator moves the window. */
  frames(count: number, isIdle: boolean): Promise<void>;
  /** Adds points, with a frame after every hundred. */
  points(count: number): Promise<void>;
}

declare global {
  interface Window {
    chartBench: ChartBench;
  }
}
