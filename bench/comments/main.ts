// The console's comment list under a flood, beside the same page with other lists in its place.
// --seconds 8: of each flood; --minutes 30: the real half hour for memory, instead of as many comments at once.
import { parseArgs } from 'node:util';
import type { Browser } from '@playwright/test';
import { buildConsoleWith, CONSOLE_DIST } from '../browser/buildConsole.ts';
import { openBrowser } from '../browser/openBrowser.ts';
import type { PageFigures } from '../browser/PageWatch.ts';
import { note, report } from '../report.ts';
import { CommentPage } from './CommentPage.ts';

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '8' }, minutes: { type: 'string' } },
});
const SECONDS = Number(values.seconds);
const FLOOD = 1_000;
const GREAT_FLOOD = 10_000;
const ANTD_FLOOD = 100;
const SLOWER = 4;
const ROUNDS = 2;
/** As many comments as half an hour at 100 a second brings. */
const HALF_HOUR = 180_000;
const FAST_RATE = 3_000;
const HEAP_PARTS = 6;
const GOALS = { fps: 55, task: 50, click: 50, slowClick: 200, behind: 1_000, heapMiB: 5 };

const text = ({ fps, longestTask, longestClick, mainThread }: PageFigures) =>
  `${fps.toFixed(1)} fps, longest task ${longestTask.toFixed(0)} ms, longest click ${longestClick} ms, ` +
  `main thread ${mainThread.toFixed(0)} ms/s`;

async function floodOnce(browser: Browser, folder: string, rate: number, slower = 1) {
  const page = await CommentPage.open(browser, folder);
  try {
    // Warm, and full: 500 rows are there when it counts.
    await page.flood(Math.min(rate, FLOOD), 2);
    await page.watch.slowDown(slower);
    const figures = await page.flood(rate, SECONDS);
    // Other lists are measured for speed alone.
    if (folder !== CONSOLE_DIST) return { ...figures, behind: 0, isRight: true };
    const behind = await page.behind();
    await page.watch.slowDown(1);
    return { ...figures, behind, isRight: await page.isRight() };
  } finally {
    await page.close();
  }
}

async function heapGrowth(browser: Browser): Promise<number> {
  const page = await CommentPage.open(browser, CONSOLE_DIST);
  const seconds = values.minutes ? Number(values.minutes) * 60 : HALF_HOUR / FAST_RATE;
  const rate = values.minutes ? 100 : FAST_RATE;
  try {
    const heaps: number[] = [];
    for (let part = 1; part <= HEAP_PARTS; part += 1) {
      await page.flood(rate, seconds / HEAP_PARTS);
      heaps.push(await page.watch.heap());
      console.log(`memory, part ${part} of ${HEAP_PARTS}: ${heaps.at(-1)?.toFixed(2)} MiB`);
    }
    // The first part fills what is kept anyway.
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
  console.log(`console at ${FLOOD}/s: ${text(ours)}, list ${ours.isRight ? 'right' : 'WRONG'}`);
  rounds.push({ ours, peer });
}
const antdFigures = await floodOnce(browser, antd, ANTD_FLOOD);
console.log(`Ant Design List at ${ANTD_FLOOD}/s: ${text(antdFigures)}`);
const great = await floodOnce(browser, CONSOLE_DIST, GREAT_FLOOD);
console.log(
  `console at ${GREAT_FLOOD}/s: ${text(great)}, list ${great.isRight ? 'right' : 'WRONG'}`,
);
const slow = await floodOnce(browser, CONSOLE_DIST, FLOOD, SLOWER);
console.log(
  `console on a quarter of the processor: ${text(slow)}, list ${slow.isRight ? 'right' : 'WRONG'}`,
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
const areRight = all.every(({ isRight }) => isRight);
const single = (name: string, value: number, peer: number | null, goal: string, met: boolean) =>
  report({ name: `comments-${name}`, value, peer, goal, met });

note(
  `Best of ${ROUNDS} rounds of ${SECONDS} s; memory over ${values.minutes ? `${values.minutes} min at 100/s` : `${HALF_HOUR} comments at ${FAST_RATE}/s, as many as half an hour at 100/s`}.`,
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
  great.isRight && great.behind <= GOALS.behind && great.longestClick <= GOALS.slowClick;
single(
  'at-10000-fps',
  great.fps,
  null,
  `holds: list right, at most ${GOALS.behind} ms behind at the end, clicks at most ${GOALS.slowClick} ms`,
  holds,
);
note(
  `At ${GREAT_FLOOD}/s: ${text(great)}; ${great.behind.toFixed(0)} ms behind when the last was sent, list ${great.isRight ? 'right' : 'WRONG'}.`,
);
note(
  `Page, flood and broker share the machine; the senders take ${all[0]?.senders.toFixed(0)} ms of processor time a second at ${FLOOD}/s and ${great.senders.toFixed(0)} at ${GREAT_FLOOD}/s.`,
);
single(
  'slowed-4x-click-ms',
  slow.longestClick,
  null,
  `at most ${GOALS.slowClick}, list right`,
  slow.isRight && slow.longestClick <= GOALS.slowClick,
);
single('heap-growth-MiB', growth, null, `flat: under ${GOALS.heapMiB}`, growth < GOALS.heapMiB);
report({
  name: 'comments',
  value: best,
  peer: peerBest,
  goal: 'main-thread ms/s at 1,000/s not above react-virtuoso with the same rows; list equals the last 500',
  met: areRight && best <= peerBest,
});
process.exit();
