// npm run tag: see its usage.

import { runShellCommand } from '../../apps/server/src/cli/shell.ts';
import { tagShellCommand } from '../../apps/server/src/cli/tag.ts';

process.exitCode = await runShellCommand(tagShellCommand, process.argv.slice(2), process.env);
