// npm test: sets up, then runs every stage, the later ones too when an earlier one fails.
// npm test -- unit|server|browser|check runs a part; other words select test files by name.
import { wasInterrupted } from '../bootstrap/child.mjs';
import { lastLine, type Outcome, ranNothing, STAGE_FAILED } from './outcome.ts';
import { type Selection, STAGES, type Stage } from './stages.ts';

const INTERRUPTED_CODE = 130;

const words = process.argv.slice(2);
const known = new Set(STAGES.flatMap(({ names }) => names));
const chosen = words.filter((word) => known.has(word));
const selection: Selection = {
  wants: (name) => chosen.length === 0 || chosen.includes(name),
  filters: words.filter((word) => !known.has(word)),
};

const results: { title: string; outcome: Outcome; seconds: number }[] = [];
for (const stage of STAGES.filter(({ names }) => names.some(selection.wants))) {
  console.log(`\n── ${stage.title} ──`);
  const since = Date.now();
  const outcome = await outcomeOf(stage);
  if (wasInterrupted()) process.exit(INTERRUPTED_CODE);
  results.push({ title: stage.title, outcome, seconds: (Date.now() - since) / 1000 });
}

console.log('\n── 结果 ──');
for (const { title, outcome, seconds } of results) {
  console.log(`${outcome.failed > 0 ? '✗' : '✓'} ${title}（${seconds.toFixed(1)} 秒）`);
}
const outcomes = results.map(({ outcome }) => outcome);
const unstable = outcomes.flatMap((outcome) => outcome.unstable ?? []);
for (const title of unstable) console.log(`不稳定，重复一次后通过：${title}`);
const wantsTests = ['unit', 'server', 'browser'].some(selection.wants);
if (wantsTests && ranNothing(outcomes)) {
  console.error('没有运行任何测试，请检查给出的名字。');
  outcomes.push(STAGE_FAILED);
}
console.log(lastLine(outcomes));
process.exitCode = outcomes.some(({ failed }) => failed > 0) ? 1 : 0;

async function outcomeOf(stage: Stage): Promise<Outcome> {
  try {
    return await stage.run(selection);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return STAGE_FAILED;
  }
}
