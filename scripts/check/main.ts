// npm run check: types, lint with the import rule, format, cited rules, links, dead code, the lock, the tests that
// docs/security.md names, unguarded timers, known holes in dependencies. npm run check -- types lint: only these.
import { runChecks } from './checks.ts';

process.exitCode = (await runChecks(process.argv.slice(2))) ? 0 : 1;
