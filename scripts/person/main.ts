// npm run person: see its usage.
import { personShellCommand } from '../../apps/server/src/cli/person.ts';
import { runShellCommand } from '../../apps/server/src/cli/shell.ts';

process.exitCode = await runShellCommand(personShellCommand, process.argv.slice(2), process.env);
