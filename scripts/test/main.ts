// npm test: what a contributor runs before each commit, in a few minutes.
// npm run test:all: every test on every engine, as CI runs it.
// Both run the later stages too when an earlier one fails. Words after -- select: check, unit, server or browser a part,
// any other the test files whose names contain it (npm test -- own-comment).
import { wasInterrupted } from '../bootstrap/child.mjs';
import { ROOT } from '../bootstrap/paths.mjs';
import { describeFailure, lastLine, type Outcome, ranNothing, STAGE_FAILED } from './outcome.ts';
import { select } from './selection.ts';
import { STAGES, type Stage } from './stages.ts';

const INTERRUPTED_CODE = 130;

const selection = select(process.argv.slice(2), ROOT);
process.env.TEST_SCOPE = selection.scope;

const results: { title: string; outcome: Outcome; seconds: number }[] = [];
for (const stage of STAGES.filter(({ parts }) => parts.some(selection.wants))) {
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
if (selection.scope === 'quick')
  console.log('其他浏览器、数据库与消息服务，以及其余的浏览器测试：npm run test:all');
const outcomes = results.map(({ outcome }) => outcome);
for (const { unstable = [], failures = [] } of outcomes) {
  for (const test of unstable) console.log(describeFailure('不稳定，重复一次后通过：', test));
  for (const test of failures) console.log(describeFailure('失败：', test));
}
const wantsTests = ['unit', 'server', 'browser'].some(selection.wants);
if ((wantsTests || selection.filters.length > 0) && ranNothing(outcomes)) {
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
