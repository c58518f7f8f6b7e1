// A flood of equal comments with folding switched on, and the questions asked meanwhile.
// --seconds 8: its duration.
import { parseArgs } from 'node:util';
import { CONSOLE_DIST } from '../browser/buildConsole.ts';
import { openBrowser } from '../browser/openBrowser.ts';
import { CommentPage } from '../comments/CommentPage.ts';
import { report } from '../measurement.ts';

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '8' } } });
const SECONDS = Number(values.seconds);
const PER_SECOND = 1_000;
const QUESTION_EVERY = 1_500;
const GOALS = { fps: 55, task: 50 };

/** One in so many asks something; the others send the words of a lucky bag, in several ways of writing. */
const script = (index: number) => ({
  message:
    index % QUESTION_EVERY === 0
      ? `第${index}条是个问题`
      : (['我要', '我 要', '我要！', '我_要'][index % 4] ?? ''),
  isHost: false,
});

const browser = await openBrowser();
const page = await CommentPage.open(browser, CONSOLE_DIST, script);
await page.flood(PER_SECOND, 2);
const { fps, longestTask, longestClick } = await page.flood(PER_SECOND, SECONDS);
const questions = Math.floor(((SECONDS + 2) * PER_SECOND) / QUESTION_EVERY);
const rows = await page.foldedRows(questions);
const asked = rows.filter((row) => row.includes('是个问题')).length;
console.log(
  `${fps.toFixed(1)} fps, longest task ${longestTask} ms, longest click ${longestClick} ms, ${rows.length} rows`,
);
await page.close();
await browser.close();

report({
  name: 'folding-fps',
  value: fps,
  peer: null,
  goal: `at least ${GOALS.fps}`,
  met: fps >= GOALS.fps,
});
report({
  name: 'folding-longest-task-ms',
  value: longestTask,
  peer: null,
  goal: `at most ${GOALS.task}`,
  met: longestTask <= GOALS.task,
});
report({
  name: 'folding-rows',
  value: rows.length,
  peer: null,
  goal: 'one row for the flood, one for each question',
  met: rows.length === questions + 1 && asked === questions,
});
