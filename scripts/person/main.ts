// npm run person: see its usage.

import { runCliCommand } from '../../apps/server/src/cli/command.ts';
import { personCliCommand } from '../../apps/server/src/cli/person.ts';

process.exitCode = await runCliCommand(personCliCommand, process.argv.slice(2), process.env);
