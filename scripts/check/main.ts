// npm run check: types, lint with the import rule, format, cited rules, links, dead code, the lock.
import { runChecks } from './checks.ts';

process.exitCode = (await runChecks(process.argv.slice(2))) ? 0 : 1;
