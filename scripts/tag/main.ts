// npm run tag: see its usage.

import { runCliCommand } from '../../apps/server/src/cli/command.ts';
import { tagCliCommand } from '../../apps/server/src/cli/tag.ts';

process.exitCode = await runCliCommand(tagCliCommand, process.argv.slice(2), process.env);
