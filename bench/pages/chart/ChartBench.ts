export type ChartKind = 'ours' | 'echarts' | 'uplot';

/** What the page offers to whoever measures it. */
export interface ChartBench {
  mount(kind: ChartKind, points: number): void;
  unmount(): void;
  /** So many frames; in each a point comes and the operator moves the window, or nothing happens. */
  frames(count: number, isIdle: boolean): Promise<void>;
  /** So many points, drawn once in a while. */
  points(count: number): Promise<void>;
}

declare global {
  interface Window {
    chartBench: ChartBench;
  }
}
