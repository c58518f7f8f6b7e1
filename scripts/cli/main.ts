// npm run account, category, person, room, tag, backup, restore: see its usage.
import { runCli } from '@live/server/cli';

const [name = '', ...args] = process.argv.slice(2);
process.exitCode = await runCli(name, args, process.env);
