// npm run account: see its usage.
import { accountCommand } from '../../apps/server/src/cli/account.ts';
import { runCommand } from '../../apps/server/src/cli/shell.ts';

process.exitCode = await runCommand(accountCommand, process.argv.slice(2), process.env);
