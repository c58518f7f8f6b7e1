// npm run account: see its usage.
import { accountCliCommand } from '../../apps/server/src/cli/account.ts';
import { runCliCommand } from '../../apps/server/src/cli/command.ts';

process.exitCode = await runCliCommand(accountCliCommand, process.argv.slice(2), process.env);
