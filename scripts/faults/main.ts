// npm run faults -- --runs 200 --seed 1: breaks things under load and checks that nothing is lost.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { withRow } from '../../faults/record.ts';
import { runSession } from '../../faults/session.ts';
import { ROOT } from '../bootstrap/paths.mjs';

const DOCUMENT = path.join(ROOT, 'docs/faults.md');

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    // For trying things out: leaves the document alone.
    quiet: { type: 'boolean', default: false },
  },
});
const [runs, firstSeed] = [Number(values.runs), Number(values.seed)];
if (!(runs > 0 && firstSeed >= 0)) {
  console.error('用法：npm run faults -- --runs 20 --seed 1');
  process.exit(1);
}

const ending = new AbortController();
process.once('SIGINT', () => ending.abort());
process.once('SIGTERM', () => ending.abort());

const summary = await runSession({
  firstSeed,
  runs,
  stop: ending.signal,
  onRun: (line, { findings, acknowledged, unknown, actions, ms }) => {
    const verdict = findings.length === 0 ? 'ok' : 'FOUND';
    console.log(
      `${verdict} · ${line} · ${acknowledged} comments, ${unknown} unanswered or refused, ${actions} actions · ${(ms / 1000).toFixed(1)} s`,
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
