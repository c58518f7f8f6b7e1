import type { ChartBench, ChartKind } from './ChartBench.ts';
import type { ChartUnderTest } from './ChartUnderTest.ts';
import { mountOurs } from './ours.tsx';
import { mountUPlot } from './uplot.ts';

const kinds: Record<ChartKind, (place: HTMLElement, points: number) => ChartUnderTest> = {
  ours: mountOurs,
  uplot: mountUPlot,
};

const place = document.getElementById('place') as HTMLElement;
const nextFrame = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()));
let chart: ChartUnderTest | undefined;

const bench: ChartBench = {
  mount: (kind, points) => {
    chart = kinds[kind](place, points);
  },
  unmount: () => {
    chart?.destroy();
    chart = undefined;
    place.replaceChildren();
  },
  frames: async (count, isIdle) => {
    for (let done = 0; done < count; done += 1) {
      await nextFrame();
      if (isIdle) continue;
      chart?.push();
      chart?.move();
    }
    await nextFrame();
  },
  points: async (count) => {
    for (let done = 0; done < count; done += 1) {
      chart?.push();
      if (done % 100 === 0) await nextFrame();
    }
    await nextFrame();
  },
};
window.chartBench = bench;
