// npm run category: see its usage.
import { categoryShellCommand } from '../../apps/server/src/cli/category.ts';
import { runShellCommand } from '../../apps/server/src/cli/shell.ts';

process.exitCode = await runShellCommand(categoryShellCommand, process.argv.slice(2), process.env);
