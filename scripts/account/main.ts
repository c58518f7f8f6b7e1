// npm run account: see its usage.
import { accountShellCommand } from '../../apps/server/src/cli/account.ts';
import { runShellCommand } from '../../apps/server/src/cli/shell.ts';

process.exitCode = await runShellCommand(accountShellCommand, process.argv.slice(2), process.env);
