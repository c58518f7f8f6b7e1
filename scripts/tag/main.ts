// npm run tag: see its usage.

import { runCommand } from '../../apps/server/src/cli/shell.ts';
import { tagCommand } from '../../apps/server/src/cli/tag.ts';

process.exitCode = await runCommand(tagCommand, process.argv.slice(2), process.env);
