// npm run category: see its usage.
import { categoryCommand } from '../../apps/server/src/cli/category.ts';
import { runCommand } from '../../apps/server/src/cli/shell.ts';

process.exitCode = await runCommand(categoryCommand, process.argv.slice(2), process.env);
