// npm run backup -- <folder>: a copy of the embedded store, also while the server runs.
import { runBackup } from '../../apps/server/src/cli/backup.ts';

process.exitCode = await runBackup(process.argv.slice(2), process.env, console.log);
