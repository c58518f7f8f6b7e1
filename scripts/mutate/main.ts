// npm run mutate: breaks the pure modules in small ways and lists the breaks that no test noticed.
//   npm run mutate -- packages/protocol      a folder, or a file of any kind
//   --changed  those that differ from main, committed or not
//   --all      also the modules whose tests start servers
//   --strict   fails when a break went unnoticed
import { parseArgs } from 'node:util';
import { runCommand } from '../bootstrap/command.mjs';
import { changedFiles, chooseModules, isAmong } from './modules.ts';
import { ensureStryker, runStryker } from './stryker.ts';
import { countBreaks, survivors } from './survivors.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    changed: { type: 'boolean', default: false },
    all: { type: 'boolean', default: false },
    strict: { type: 'boolean', default: false },
  },
});

await runCommand(async () => {
  const listed = chooseModules(positionals, values.all || values.changed);
  const chosen = values.changed ? listed.filter(isAmong(changedFiles())) : listed;
  const untested = chosen.filter(({ tests }) => tests.length === 0);
  const guarded = chosen.filter(({ tests }) => tests.length > 0);
  if (guarded.length > 0) await ensureStryker();
  const report = guarded.length > 0 ? await runStryker(guarded) : { files: {} };
  const lines = survivors(report);
  for (const { module } of untested) console.log(`${module}  has no test beside it`);
  for (const line of lines) console.log(line);
  const { breaks, timeouts } = countBreaks(report);
  const byTime = timeouts > 0 ? ` (${timeouts} of them by a time-out)` : '';
  console.log(`${breaks - lines.length} of ${breaks} breaks noticed${byTime}, ${lines.length} not`);
  return values.strict && lines.length + untested.length > 0 ? 1 : 0;
});
