// First load of the console with a cold cache in Lighthouse; its JavaScript compared with one bundle of the same page.
import { freePort } from '@live/engines';
import { sizesOf } from '../../scripts/test/sizes.ts';
import { buildConsoleAsOneBundle, CONSOLE_DIST } from '../browser/buildConsole.ts';
import { openBrowser } from '../browser/openBrowser.ts';
import { note, report } from '../measurement.ts';
import { sessionCookie } from '../server/accounts.ts';
import { startProduct } from '../server/startProduct.ts';
import { type Device, lighthouseRun, type Scores } from './lighthouseRun.ts';

const RUNS = 3;
const GOALS = { desktop: 98, mobile: 85, signIn: 100, accessibility: 100, shift: 0.02, share: 0.3 };
/** A paused room, because loading video would affect the measurement. */
const ROOM = '/?id=1002';

const oneBundle = sizesOf(await buildConsoleAsOneBundle());
const ours = sizesOf(CONSOLE_DIST);
console.log(
  `first load ${ours.firstLoad.toFixed(1)} KiB, in one bundle ${oneBundle.all.toFixed(1)} KiB`,
);

const server = await startProduct();
const { url } = server.first;
const port = await freePort();
const cookie = await sessionCookie(url, 'admin');

/** Returns the best of several runs, because other load on the machine only makes runs slower. */
async function best(path: string, device: Device): Promise<Scores> {
  const runs: Scores[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const browser = await openBrowser(`--remote-debugging-port=${port}`);
    runs.push(await lighthouseRun(url + path, device, port, cookie));
    await browser.close();
  }
  const scores = runs.reduce((one, two) => (two.performance > one.performance ? two : one));
  const line =
    `${path} ${device}: performance ${scores.performance.toFixed(0)}, ` +
    `accessibility ${scores.accessibility.toFixed(0)}, layout shift ${scores.layoutShift.toFixed(3)}, ` +
    `first paint ${scores.firstPaint.toFixed(0)} ms, largest ${scores.largestPaint.toFixed(0)} ms, ` +
    `blocked ${scores.blocked.toFixed(0)} ms, interactive ${scores.interactive.toFixed(0)} ms`;
  console.log(line);
  note(`${line}.`);
  return scores;
}

const desktop = await best(ROOM, 'desktop');
const mobile = await best(ROOM, 'mobile');
const signIn = await best('/sign-in', 'desktop');
await server.child.stop();

const atLeast = (name: string, value: number, min: number) =>
  report({
    name: `load-${name}`,
    value,
    peer: null,
    goal: `at min ${min}`,
    met: Math.round(value) >= min,
  });
note(
  'Best of three. Lighthouse drives the browser of the tests (headless shell where there is one); simulated throttling with its defaults.',
);
note(
  `All JavaScript together is ${ours.all.toFixed(0)} KiB; video, comments, chart and dialogs are loaded later.`,
);
note(
  `Main-thread milliseconds on a phone, simulated as four times those of this machine: ${mobile.work}. Other load on the machine increases them.`,
);
atLeast('desktop', desktop.performance, GOALS.desktop);
atLeast('mobile', mobile.performance, GOALS.mobile);
atLeast('sign-in', signIn.performance, GOALS.signIn);
const all = [desktop, mobile, signIn];
atLeast(
  'accessibility',
  Math.min(...all.map(({ accessibility }) => accessibility)),
  GOALS.accessibility,
);
const shift = Math.max(...all.map(({ layoutShift }) => layoutShift));
report({
  name: 'load-layout-shift',
  value: shift,
  peer: null,
  goal: `under ${GOALS.shift}`,
  met: shift < GOALS.shift,
});
report({
  name: 'load',
  value: ours.firstLoad,
  peer: oneBundle.all,
  goal: `KiB of JavaScript on first load at most ${GOALS.share} of one bundle`,
  met: ours.firstLoad <= GOALS.share * oneBundle.all,
});
process.exit();
