// npm run faults -- --runs 200 --seed 1: breaks things under load and checks that nothing is lost.
// npm run faults -- --hostile: guests and hosts do their worst, and the others must not notice.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ATTACK_KINDS } from '../../faults/attacks/kinds.ts';
import { availableEnvironments } from '../../faults/environment.ts';
import { runHostile } from '../../faults/hostile.ts';
import { ENVIRONMENTS } from '../../faults/plan.ts';
import { withRow } from '../../faults/record.ts';
import { runSession } from '../../faults/session.ts';
import { ROOT } from '../bootstrap/paths.mjs';

const DOCUMENT = path.join(ROOT, 'docs/faults.md');

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    // Some of them only, such as `sqlite,postgres`: a seed's run depends on which there are.
    environments: { type: 'string', default: '' },
    // For trying things out: leaves the document alone.
    quiet: { type: 'boolean', default: false },
    hostile: { type: 'boolean', default: false },
    // Some kinds of attack only, such as `bulk,export`.
    attacks: { type: 'string', default: ATTACK_KINDS.join() },
  },
});
if (values.hostile) {
  const chosen = values.attacks.split(',');
  const kinds = ATTACK_KINDS.filter((kind) => chosen.includes(kind));
  const results = await runHostile(kinds, (line) => console.log(line));
  const findings = results.flatMap((result) => result.findings);
  console.log(`hostile: ${results.length} kinds of attack, ${findings.length} findings`);
  process.exit(findings.length === 0 ? 0 : 1);
}
const [runs, firstSeed] = [Number(values.runs), Number(values.seed)];
const available = availableEnvironments();
const wanted = values.environments.split(',').filter((name) => name !== '');
const environments =
  wanted.length > 0 ? ENVIRONMENTS.filter((name) => wanted.includes(name)) : available;
const missing = environments.filter((name) => !available.includes(name));
if (!(runs > 0 && firstSeed >= 0) || environments.length < wanted.length) {
  console.error(
    `用法：npm run faults -- --runs 20 --seed 1 --environments ${ENVIRONMENTS.join(',')}`,
  );
  process.exit(1);
}

if (missing.length > 0) {
  console.error(`缺少所需的程序，无法运行：${missing.join('、')}`);
  process.exit(1);
}

const ending = new AbortController();
process.once('SIGINT', () => ending.abort());
process.once('SIGTERM', () => ending.abort());

const summary = await runSession({
  firstSeed,
  runs,
  environments,
  stop: ending.signal,
  onRun: (line, result) => {
    const { findings, acknowledged, unknown, actions, refusedForSpace, hasMoved, ms } = result;
    const verdict = findings.length === 0 ? 'ok' : 'FOUND';
    console.log(
      `${verdict} · ${line} · ${acknowledged} comments, ${unknown} unanswered or refused, ${actions} actions, ${refusedForSpace} writes refused by a full disk${hasMoved ? ', the room moved' : ''} · ${(ms / 1000).toFixed(1)} s`,
    );
    for (const finding of findings) console.log(`    ${finding}`);
  },
});
if (summary.runs > 0 && !values.quiet) {
  const document = existsSync(DOCUMENT) ? readFileSync(DOCUMENT, 'utf8') : '# Faults\n';
  writeFileSync(DOCUMENT, withRow(document, summary));
}
const next = firstSeed + summary.runs;
console.log(`${summary.runs} runs, ${summary.findings} findings; go on with --seed ${next}`);
process.exit(summary.findings === 0 ? 0 : 1);
