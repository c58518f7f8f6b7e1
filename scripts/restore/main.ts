// npm run restore -- <backup>: puts a backup in the place of the data; the server must not run.
import { runRestore } from '../../apps/server/src/cli/backup.ts';

process.exitCode = await runRestore(process.argv.slice(2), process.env, console.log);
