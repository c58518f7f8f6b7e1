// npm run person: see its usage.
import { personCommand } from '../../apps/server/src/cli/person.ts';
import { runCommand } from '../../apps/server/src/cli/shell.ts';

process.exitCode = await runCommand(personCommand, process.argv.slice(2), process.env);
