// npm run category: see its usage.
import { categoryCliCommand } from '../../apps/server/src/cli/category.ts';
import { runCliCommand } from '../../apps/server/src/cli/command.ts';

process.exitCode = await runCliCommand(categoryCliCommand, process.argv.slice(2), process.env);
